const uuids = (kind: number, count: number) =>
  Array.from({ length: count }, (_, index) => `0189000${kind}-0000-7000-8000-0000000000${index + 10}`)

// UUIDs of library entries that clients bring; both owners bring the same.
export const fileUuids = uuids(1, 12)
export const subjectUuids = uuids(2, 6)
