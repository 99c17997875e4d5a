const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A UUID of any version in the 8-4-4-4-12 form, upper or lower case. */
export const isUuid = (text: string): boolean => pattern.test(text)

/** UUIDs are compared without case; this is the form that is stored and compared. */
export const normalize = (uuid: string): string => uuid.toLowerCase()

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

let lastMillis = 0
let sequence = 0

/**
 * A UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then a 12-bit counter, then 62 random bits.
 *
 * Those of one process ascend strictly: within a millisecond the counter counts, and when it is full or
 * the clock steps back, the time part runs ahead of the clock.
 */
export const v7 = (millis: number): string => {
  if (millis > lastMillis) {
    lastMillis = millis
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastMillis++
    sequence = 0
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let time = lastMillis
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  let text = ""
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += "-"
    text += hex[bytes[index]!]
  }
  return text
}
