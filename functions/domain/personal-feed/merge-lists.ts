/** The greater `order` comes first. */
export type Placed = { order: string }

export type ReadList<Entry extends Placed> = { entries: readonly Entry[]; readTo: string | undefined }

export type Merged<Entry extends Placed> = {
  /** Newest first, up to the point where an unread entry might belong. */
  entries: Entry[]
  /** Indexes of the lists to read further. The list that holds back the newest entries comes first. */
  unread: number[]
  readTo: string | undefined
}

const newestFirst = (one: Placed, other: Placed) => {
  if (one.order === other.order) return 0
  return one.order > other.order ? -1 : 1
}

function withoutDoubles<Entry extends Placed>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.order, entry])).values()]
}

/** Lists that may have unread entries before `order`; without `order`, all that have not ended. */
function unreadBefore(lists: readonly ReadList<Placed>[], order: string | undefined): number[] {
  const hiding = lists.flatMap(({ readTo }, index) =>
    readTo !== undefined && (order === undefined || readTo > order) ? [{ index, order: readTo }] : [],
  )
  return hiding.toSorted(newestFirst).map(({ index }) => index)
}

/** Returns only entries whose position is certain, as if all lists had been read to the end. */
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
