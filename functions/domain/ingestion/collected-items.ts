import type { FeedItem } from '#functions/domain/ingestion/feed.ts'
import { identityOf, withDistinctGuids } from '#functions/domain/ingestion/item-identity.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

export const maximumItems = 10_000
const maximumProblems = 50
/** So many are held before the oldest are let go, so that they are not sorted at each new one. */
const mostHeld = 15_000

/** Greater than every date, so that of a long feed what is dated too far ahead is taken over and not lost behind all others. */
const ahead = '~'

export type ItemDate = Pick<FeedItem, 'publishedAt' | 'isDatedAhead'>

const orderOf = (item: ItemDate) => (item.isDatedAhead ? ahead : (item.publishedAt ?? ''))

/** Newest first; items without a date keep the feed's order behind those with one, those dated too far ahead before them. */
function byDate(one: FeedItem, other: FeedItem): number {
  const [a, b] = [orderOf(one), orderOf(other)]
  if (a === b) return 0
  return a > b ? -1 : 1
}

/** The items of a feed, of which the newest are kept where there are too many. */
export type CollectedItems = {
  kept: Map<string, FeedItem>
  problems: string[]
  problemCount: number
  isCapped: boolean
  /** The place in time of the oldest item that is kept, once there were too many. */
  oldest?: string
}

export const noItems = (): CollectedItems => ({
  kept: new Map(),
  problems: [],
  problemCount: 0,
  isCapped: false,
})

export function addProblem(collected: CollectedItems, problem: string): void {
  collected.problemCount += 1
  if (collected.problems.length < maximumProblems) collected.problems.push(problem)
}

function keepNewest(collected: CollectedItems): void {
  const newest = [...collected.kept].toSorted(([, one], [, other]) => byDate(one, other))
  collected.kept = new Map(newest.slice(0, maximumItems))
  if (newest.length <= maximumItems) return
  collected.isCapped = true
  collected.oldest = newest
    .slice(0, maximumItems)
    .map(([, item]) => orderOf(item))
    .at(-1)
}

/** Whether there are too many items already that are newer, so that one of this date need not be looked at. */
export function isSurplus(collected: CollectedItems, date: ItemDate): boolean {
  return collected.oldest !== undefined && orderOf(date) <= collected.oldest
}

/** Adds an item, of which one is enough. */
export function addItem(collected: CollectedItems, item: FeedItem): void {
  const identity = identityOf(item)
  if (collected.kept.has(identity))
    addProblem(collected, `“${shortenText(item.title, 80)}” is in the feed twice.`)
  else collected.kept.set(identity, item)
  if (collected.kept.size >= mostHeld) keepNewest(collected)
}

/** What was kept, newest first. */
export function itemsOf(collected: CollectedItems): FeedItem[] {
  keepNewest(collected)
  return withDistinctGuids([...collected.kept.values()])
}

/** The first problems, and how many more there are. */
export function problemsOf({ problems, problemCount }: CollectedItems): string[] {
  const rest = problemCount - problems.length
  return rest > 0 ? [...problems, `${rest} more items have problems.`] : problems
}
