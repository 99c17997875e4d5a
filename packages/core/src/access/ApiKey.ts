import * as Digest from "../identity/Digest.ts"

/** The secret half of a key has this many base62 characters (238 bits). */
const secretLength = 40
const checksumLength = 6
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const shape = /^rc_[0-9A-Za-z]{46}$/

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as in ISO 3309 (the one of zip and PNG), of ASCII text. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index++)
    crc = crcTable[(crc ^ text.charCodeAt(index)) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const checksum = (text: string): string => {
  let value = crc32(text)
  let digits = ""
  for (let index = 0; index < checksumLength; index++) {
    digits = alphabet[value % 62]! + digits
    value = Math.floor(value / 62)
  }
  return digits
}

const secret = (): string => {
  let text = ""
  while (text.length < secretLength) {
    // 248 is the largest multiple of 62 that a byte reaches; the rest would make the first characters likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < 248 && text.length < secretLength) text += alphabet[byte % 62]
  }
  return text
}

/** A new key: `rc_`, 40 random base62 characters, then 6 of CRC-32 over all before them. */
export const generate = (): string => {
  const text = `rc_${secret()}`
  return text + checksum(text)
}

/** Whether a text has the form of a key of ours with a right checksum, so that a typo is told from a revoked key. */
export const isWellFormed = (key: string): boolean =>
  shape.test(key) && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength)

/** SHA-256 in hexadecimal: what is stored and compared in place of the key. */
export const digest = (key: string): string => Digest.ofText(key)

/**
 * Whether two digests are the same, in a time that does not tell where they differ. A store finds a digest in an
 * index, whose time does tell; but no one can choose keys by the beginning of their SHA-256.
 */
export const sameDigest = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index++)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

/** The part of a key that may be shown: enough to tell keys apart, nothing to guess the rest by. */
export const prefix = (key: string): string => key.slice(0, 11)
