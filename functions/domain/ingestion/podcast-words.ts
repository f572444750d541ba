import type { RawFeed } from '#functions/domain/ingestion/raw-feed.ts'
import type { FeedRefresh } from '#shared/domain/feed-refresh.ts'

const longestTtlMinutes = 365 * 24 * 60
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

export const isYes = (word: string | undefined) => word !== undefined && /^(?:yes|true)$/i.test(word.trim())

const numberOf = (text: string | undefined) =>
  /^\d+(?:\.\d+)?$/.test(text?.trim() ?? '') ? Number(text) : undefined

/** Empty if all hours or days are named, because the feed could then never be checked. */
function distinct(numbers: readonly number[], all: number): number[] {
  const sorted = [...new Set(numbers)].toSorted((one, other) => one - other)
  return sorted.length < all ? sorted : []
}

function hoursOf(texts: readonly string[]): number[] {
  const hours = texts.map(numberOf).filter((hour) => hour !== undefined)
  return distinct(
    hours.filter((hour) => Number.isInteger(hour) && hour <= 24).map((hour) => hour % 24),
    24,
  )
}

function daysOf(texts: readonly string[]): number[] {
  const named = texts.map((text) => days.indexOf(text.trim().slice(0, 3).toLowerCase()))
  return distinct(
    named.filter((day) => day >= 0),
    days.length,
  )
}

export function refreshOf(raw: RawFeed): FeedRefresh | undefined {
  const minutes = numberOf(raw.ttl)
  const ttlMinutes = minutes && minutes <= longestTtlMinutes ? Math.round(minutes) : undefined
  const skipHours = hoursOf(raw.skipHours)
  const skipDays = daysOf(raw.skipDays)
  const refresh = {
    ...(ttlMinutes && { ttlMinutes }),
    ...(skipHours.length > 0 && { skipHours }),
    ...(skipDays.length > 0 && { skipDays }),
  }
  return Object.keys(refresh).length > 0 ? refresh : undefined
}
