/** Where a thing stands in every list that has it; the greater comes first. */
export type Placed = { order: string }

/** A list as far as it was read, newest first. `readTo` is the order of the last entry looked at; undefined: the list has no more. */
export type ReadList<Entry extends Placed> = { entries: readonly Entry[]; readTo: string | undefined }

export type Merged<Entry extends Placed> = {
  /** The newest of all the lists, each once, as far as nothing unread can come between or before; there may be more than are wanted. */
  entries: Entry[]
  /**
   * The lists, by their index, that must be read further to know more, first the one that hides most; none: there are as many as were
   * wanted, or no more.
   */
  unread: number[]
  /** Everything down to here was looked at; undefined: everything there is. */
  readTo: string | undefined
}

const newestFirst = (one: Placed, other: Placed) => {
  if (one.order === other.order) return 0
  return one.order > other.order ? -1 : 1
}

function withoutDoubles<Entry extends Placed>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.order, entry])).values()]
}

/** The lists that hide what may be as new as `order`; without one, all that go on. */
function unreadBefore(lists: readonly ReadList<Placed>[], order: string | undefined): number[] {
  const hiding = lists.flatMap(({ readTo }, index) =>
    readTo !== undefined && (order === undefined || readTo > order) ? [{ index, order: readTo }] : [],
  )
  return hiding.toSorted(newestFirst).map(({ index }) => index)
}

/**
 * Merges lists of the same order, of which each may have been read in part: what it answers is as certain as if all were read to
 * their ends. An entry of several lists has the same order in each, and comes once.
 */
export function mergeLists<Entry extends Placed>(
  lists: readonly ReadList<Entry>[],
  wanted: number,
): Merged<Entry> {
  const known = withoutDoubles(lists.flatMap(({ entries }) => entries)).toSorted(newestFirst)
  const ends = lists.flatMap(({ readTo }) => (readTo === undefined ? [] : [readTo]))
  const readTo = ends.toSorted().at(-1)
  const certain = known.filter(({ order }) => readTo === undefined || order >= readTo)
  const unread = certain.length >= wanted ? [] : unreadBefore(lists, known[wanted - 1]?.order)
  return { entries: certain, unread, readTo }
}
