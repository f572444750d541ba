import type { FeedRefresh } from '#shared/domain/feed-refresh.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** From now; 0 if absent or invalid. */
export function retryAfterMilliseconds(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * second
  const date = /^[A-Za-z]{3},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime())
}

/** RFC 9111 section 5.2.2. `s-maxage` takes precedence, because we fetch for many users. */
export function freshMilliseconds(cacheControl: string | undefined): number {
  const text = cacheControl ?? ''
  if (/(?:^|[,\s])no-(?:store|cache)\b/i.test(text)) return 0
  const seconds = ['s-maxage', 'max-age'].map(
    (name) => new RegExp(`(?:^|[,\\s])${name}\\s*=\\s*"?(\\d{1,9})`, 'i').exec(text)?.[1],
  )
  return Number(seconds.find((found) => found !== undefined) ?? 0) * second
}

export function ttlMilliseconds({ ttlMinutes }: FeedRefresh): number {
  return ttlMinutes !== undefined && ttlMinutes > 0 ? ttlMinutes * minute : 0
}

function isSkipped({ skipHours = [], skipDays = [] }: FeedRefresh, time: Date): boolean {
  return skipHours.includes(time.getUTCHours()) || skipDays.includes(time.getUTCDay())
}

const weekHours = 7 * 24

/** Ignores a feed that skips every hour of the week, because it could never be checked. */
export function outsideSkippedHours(time: Date, refresh: FeedRefresh): Date {
  if (!isSkipped(refresh, time)) return time
  const wholeHour = Math.floor(time.getTime() / hour) * hour
  for (let hours = 1; hours <= weekHours; hours += 1) {
    const candidate = new Date(wholeHour + hours * hour)
    if (!isSkipped(refresh, candidate)) return candidate
  }
  return time
}
