/** The places of so many parameters in a statement: `?, ?, ?`. */
export const places = (count: number): string => Array.from({ length: count }, () => "?").join(", ")

/** The places of so many rows of parameters: `(?, ?), (?, ?)`. */
export const rowPlaces = (rows: number, columns: number): string =>
  Array.from({ length: rows }, () => `(${places(columns)})`).join(", ")
