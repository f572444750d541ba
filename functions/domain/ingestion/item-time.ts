import { parseFeedDate } from '#functions/domain/ingestion/feed-dates.ts'
import type { RawItem } from '#functions/domain/ingestion/raw-feed.ts'

/** Milliseconds since 1970; without a valid date, `undated` or `ahead`. */
export type ItemTime = number

const undated: ItemTime = Number.NEGATIVE_INFINITY

/** Sorts first, so that items dated too far ahead survive when a long feed is trimmed. */
export const ahead: ItemTime = Number.POSITIVE_INFINITY

/**
 * Ignores dates after `latest`: some publishers use future dates to stay on top of lists, or mistype the
 * year.
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

export const instantOf = (time: ItemTime) => (Number.isFinite(time) ? new Date(time).toISOString() : null)
