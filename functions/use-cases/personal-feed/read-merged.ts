import type { ListingPage } from '#functions/data/topics/topic-listings.ts'
import {
  type Merged,
  mergeLists,
  type Placed,
  type ReadList,
} from '#functions/domain/personal-feed/merge-lists.ts'

/** All lists must have the same sort order. */
export type MergedReading<List, Entry extends Placed> = {
  lists: readonly List[]
  read: (list: List, page: ListingPage) => Promise<ReadList<Entry>>
  isWanted: (entry: Entry) => boolean
  stepSize: number
}

export type MergedPage = {
  wanted: number
  before?: string | undefined
}

/** Reads per page: 27 read units, which leaves 13 of 40 for the session and two dozen cards. */
const maximumSteps = 54
/** Limit for the growing page size of a list without matches. */
const maximumStride = 8

/** Cursor of a list that has not been read yet; sorts before all others. */
const unreadOrder = '~'

type Open<List, Entry extends Placed> = { list: List; read: ReadList<Entry> }

async function readOn<List, Entry extends Placed>(
  { list, read }: Open<List, Entry>,
  reading: MergedReading<List, Entry>,
  { limit, before }: ListingPage,
): Promise<ReadList<Entry>> {
  const from = read.readTo === unreadOrder ? before : read.readTo
  const page = await reading.read(list, { limit, before: from })
  return { entries: [...read.entries, ...page.entries.filter(reading.isWanted)], readTo: page.readTo }
}

/** Reads are bounded, so a page may be short without being the last. */
export async function readMerged<List, Entry extends Placed>(
  reading: MergedReading<List, Entry>,
  { wanted, before }: MergedPage,
): Promise<Merged<Entry>> {
  const open: Open<List, Entry>[] = reading.lists.map((list) => ({
    list,
    read: { entries: [], readTo: unreadOrder },
  }))
  let stepsLeft = Math.max(maximumSteps, open.length)
  for (let stride = 1; ; stride = Math.min(stride * 2, maximumStride)) {
    const merged = mergeLists(
      open.map(({ read }) => read),
      wanted,
    )
    const next = merged.unread.slice(0, stepsLeft)
    if (next.length === 0) return merged
    const steps = Math.min(stride, Math.floor(stepsLeft / next.length))
    stepsLeft -= steps * next.length
    const limit = steps * reading.stepSize
    await Promise.all(
      next.map(async (index) => {
        const one = open[index]
        if (one) one.read = await readOn(one, reading, { limit, before })
      }),
    )
  }
}
