import type { ListingPage } from '#functions/data/topics/topic-listings.ts'
import {
  type Merged,
  mergeLists,
  type Placed,
  type ReadList,
} from '#functions/domain/personal-feed/merge-lists.ts'

/** Lists of the same order that are read side by side. */
export type Reading<List, Entry extends Placed> = {
  lists: readonly List[]
  read: (list: List, page: ListingPage) => Promise<ReadList<Entry>>
  isWanted: (entry: Entry) => boolean
  /** A list is read by so many. */
  stepSize: number
}

export type MergedPage = {
  wanted: number
  /** Only what comes behind this order. */
  before?: string | undefined
}

/** What a page may read, in steps: 27 units for a feed, which leave room for the session and two dozen cards within 40. */
const maximumSteps = 54
/** A list of which nothing fits is read faster and faster. */
const maximumStride = 8

/** The order of what nobody has read anything of: before all others. */
const unreadOrder = '~'

type Open<List, Entry extends Placed> = { list: List; read: ReadList<Entry> }

async function readOn<List, Entry extends Placed>(
  { list, read }: Open<List, Entry>,
  reading: Reading<List, Entry>,
  { limit, before }: ListingPage,
): Promise<ReadList<Entry>> {
  const from = read.readTo === unreadOrder ? before : read.readTo
  const page = await reading.read(list, { limit, before: from })
  return { entries: [...read.entries, ...page.entries.filter(reading.isWanted)], readTo: page.readTo }
}

/**
 * The first entries of all lists that are wanted, each once, and how far the lists were read to find them. What is read besides, where
 * little is wanted, is bounded, so that a page may be short and still not be the last.
 */
export async function readMerged<List, Entry extends Placed>(
  reading: Reading<List, Entry>,
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
