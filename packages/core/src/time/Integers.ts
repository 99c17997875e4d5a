/** The greatest common divisor of two positive integers. */
export const commonDivisor = (a: number, b: number): number => {
  let [larger, smaller] = [a, b]
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** The least common multiple of two positive integers; it may be too large to be exact, which the caller checks. */
export const commonMultiple = (a: number, b: number): number => (a / commonDivisor(a, b)) * b

/** `value * numerator / denominator` rounded to the nearest integer, halves up; exact for safe integers. */
export const multiplyDivide = (value: number, numerator: number, denominator: number): number => {
  const product = value * numerator
  if (Number.isSafeInteger(product) && Number.isSafeInteger(product * 2 + denominator)) {
    return Math.floor((product * 2 + denominator) / (denominator * 2)) + 0
  }
  const twice = 2n * BigInt(value) * BigInt(numerator) + BigInt(denominator)
  const divisor = 2n * BigInt(denominator)
  const quotient = twice / divisor
  return Number(twice % divisor < 0n ? quotient - 1n : quotient)
}
