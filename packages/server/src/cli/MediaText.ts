const two = (value: number) => String(value).padStart(2, "0")

/** Seconds as "00:15:00.040". */
export const duration = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000)
  const whole = Math.floor(milliseconds / 1000)
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(":")
  return `${clock}.${String(milliseconds % 1000).padStart(3, "0")}`
}

export const rate = (value: number | string | null): string => (value === null ? "-" : String(value))

/** A name from outside, its control characters shown instead of obeyed. */
export const visible = (text: string): string => text.replace(/\p{Cc}/gu, "\ufffd")
