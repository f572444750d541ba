import { parseFeedDate } from '#functions/domain/ingestion/feed-dates.ts'
import type { RawItem } from '#functions/domain/ingestion/raw-feed.ts'

/** When an item was published, in milliseconds since 1970; `undated` or `ahead` where no date says so that can be. */
export type ItemTime = number

/** Before every time. */
const undated: ItemTime = Number.NEGATIVE_INFINITY

/** Behind every time, so that of a long feed what is dated too far ahead is imported and not lost behind all others. */
export const ahead: ItemTime = Number.POSITIVE_INFINITY

/**
 * The first of the item's dates that can be, none of them later than `latest`: publishers set a date of the far future to stand first in
 * every list, or mistype the year.
 */
export function timeOf({ dates }: RawItem, latest: number): ItemTime {
  let time = undated
  for (const text of dates) {
    const date = text === undefined ? null : parseFeedDate(text)
    if (date === null) continue
    if (date <= latest) return date
    time = ahead
  }
  return time
}

/** The instant as it is kept; null where nobody knows it. */
export const instantOf = (time: ItemTime) => (Number.isFinite(time) ? new Date(time).toISOString() : null)
