import { countOf } from '#shared/format/number.ts'

/** Seconds as hours with one decimal: 5,400 becomes `1.5`. */
export function formatHours(totalSeconds: number): string {
  const hours = Number.isFinite(totalSeconds) && totalSeconds > 0 ? totalSeconds / 3600 : 0
  return hours.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** Seconds as `m:ss`, or `h:mm:ss` from one hour on. Fractions are cut. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  if (hours === 0) return `${minutes}:${twoDigits(whole % 60)}`
  return `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
}

/** Seconds as `1h 5m 9s`, without leading zeros: `5m 9s`. */
export function formatHoursMinutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  if (hours > 0) return `${hours}h ${minutes}m ${whole % 60}s`
  return minutes > 0 ? `${minutes}m ${whole % 60}s` : `${whole % 60}s`
}

/** Seconds as `48 min` or `1 hr 7 min`, rounded to minutes. */
export function formatHoursAndMinutes(seconds: number): string {
  const all = Math.round(Math.max(0, seconds) / 60)
  if (all === 0) return 'under 1 min'
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return [hours > 0 && `${hours} hr`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}

/** Seconds in words, rounded: `14 seconds`, `1 minute 5 seconds`. At least one second. */
export function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = whole % 60
  const parts = [minutes > 0 && countOf(minutes, 'minute'), rest > 0 && countOf(rest, 'second')]
  return parts.filter(Boolean).join(' ')
}

/** Seconds as an ISO 8601 duration: 3,909 becomes `PT1H5M9S`. */
export function formatIsoDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${whole % 60}S`
}

/** Assumed time to read an episode's summary and quotes, as a share of its length. */
export const readingShare = 0.05
