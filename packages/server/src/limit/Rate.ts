/** So many requests in so many milliseconds. */
export interface Rate {
  readonly requests: number
  readonly millis: number
  /** As it was set, such as `20/s`. */
  readonly text: string
}
