/** The postings of one term, newest first: descending by `order`. */
export type PostingCursor<Entry extends Ordered> = {
  /** The newest entry whose order is at most this one. Orders that are asked must descend. */
  seek: (order: string) => Promise<Entry | undefined>
}

export type Ordered = { order: string }

export type Step<Entry> =
  | { status: 'found'; order: string; entries: readonly Entry[] }
  /** The allowance is used up: everything above this order has been searched. */
  | { status: 'stopped'; order: string }
  | { status: 'ended' }

/** The greatest order below this one. Undefined below the first. */
export function orderBelow(order: string): string | undefined {
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const digit = Number.parseInt(order.charAt(place), 36)
    const rest = order.length - 1 - place
    if (digit > 0) return order.slice(0, place) + (digit - 1).toString(36) + 'z'.repeat(rest)
  }
  return undefined
}

/**
 * The next episode that has all terms. Leaps to the oldest of the terms' next entries until they agree
 * (zigzag join), so a rare term decides how little of a frequent one is read.
 */
export async function nextCommon<Entry extends Ordered>(
  cursors: readonly PostingCursor<Entry>[],
  { from, until, mayGoOn }: { from: string; until: string; mayGoOn: () => boolean },
): Promise<Step<Entry>> {
  for (let order = from; ; ) {
    if (!mayGoOn()) return { status: 'stopped', order }
    const at = order
    const heads = await Promise.all(cursors.map((cursor) => cursor.seek(at)))
    const entries = heads.filter((entry) => entry !== undefined)
    if (entries.length < cursors.length) return { status: 'ended' }
    order = entries.map((entry) => entry.order).toSorted()[0] ?? at
    if (order < until) return { status: 'ended' }
    if (entries.every((entry) => entry.order === order)) return { status: 'found', order, entries }
  }
}
