/** The items of each key, in their order: `Map.groupBy`, which Node 20 does not have. */
export const groupBy = <A, K>(
  items: Iterable<A>,
  keyOf: (item: A) => K,
): ReadonlyMap<K, ReadonlyArray<A>> => {
  const groups = new Map<K, Array<A>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
