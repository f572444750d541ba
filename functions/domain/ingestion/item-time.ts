import { parseFeedDate } from '#functions/domain/ingestion/feed-dates.ts'
import type { RawItem } from '#functions/domain/ingestion/raw-feed.ts'

/** Milliseconds since 1970, or `undated` or `ahead` without a valid date. */
export type ItemTime = number

const undated: ItemTime = Number.NEGATIVE_INFINITY

/** Sorts last, so that items dated too far ahead are imported from long feeds too. */
export const ahead: ItemTime = Number.POSITIVE_INFINITY

/** Some publishers set far future dates to stay on top of lists, or mistype the year. */
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

export const instantOf = (time: ItemTime) => (Number.isFinite(time) ? new Date(time).toISOString() : null)
