import type { FeedItem } from '#functions/domain/ingestion/feed.ts'
import { identityOf, withDistinctGuids } from '#functions/domain/ingestion/item-identity.ts'
import type { ItemTime } from '#functions/domain/ingestion/item-time.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

export const maximumItems = 10_000
const maximumProblems = 50
/** Sorts and trims only at this count, because sorting for every new item would be slow. */
const mostKept = 15_000

/** A literal number, because `toLocaleString` takes as long as reading a thousand items. */
export const cappedProblem = 'The feed has more than 10,000 items. Only the newest were read.'

type KeptItem = { item: FeedItem; identity: string; time: ItemTime }

/** Newest first. Items dated too far ahead come first, undated items last. */
function byTime({ time: one }: KeptItem, { time: other }: KeptItem): number {
  if (one === other) return 0
  return one > other ? -1 : 1
}

export type CollectedItems = {
  kept: Map<string, KeptItem>
  problems: string[]
  problemCount: number
  isCapped: boolean
  oldest?: ItemTime
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
  const sorted = [...collected.kept.values()].toSorted(byTime)
  const newest = sorted.slice(0, maximumItems)
  collected.kept = new Map(newest.map((kept) => [kept.identity, kept]))
  if (sorted.length === newest.length) return
  collected.isCapped = true
  collected.oldest = newest.at(-1)?.time
}

export const isSurplus = ({ oldest }: CollectedItems, time: ItemTime) =>
  oldest !== undefined && time <= oldest

export function addItem(collected: CollectedItems, item: FeedItem, time: ItemTime): void {
  const identity = identityOf(item)
  if (collected.kept.has(identity))
    addProblem(collected, `“${shortenText(item.title, 80)}” is in the feed twice.`)
  else collected.kept.set(identity, { item, identity, time })
  if (collected.kept.size >= mostKept) keepNewest(collected)
}

export function feedItemsOf(collected: CollectedItems): FeedItem[] {
  keepNewest(collected)
  return withDistinctGuids([...collected.kept.values()].map(({ item }) => item))
}

export function problemsOf({ problems, problemCount }: CollectedItems): string[] {
  const rest = problemCount - problems.length
  return rest > 0 ? [...problems, `${rest} more items have problems.`] : problems
}
