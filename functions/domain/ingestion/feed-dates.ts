import { monthOfName } from '#functions/domain/ingestion/month-names.ts'
import { minutesOfZone } from '#functions/domain/ingestion/time-zones.ts'
import { usualDate } from '#functions/domain/ingestion/usual-date.ts'

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

type Parts = { year: number; month: number; day: number; clock: string | undefined; zone: string | undefined }

/** Null for impossible hours. */
function hoursOfDay(hours: number, half: string | undefined): number | null {
  if (!half) return hours <= 24 ? hours : null
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (/p/i.test(half) ? 12 : 0)
}

const clockForm = /^(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:[.,]\d+)?\s*([ap]\.?m\.?)?$/i

function secondsOfDay(clock: string | undefined): number | null {
  if (!clock) return 0
  const [, hourText, minuteText, secondText, half] = clockForm.exec(clock) ?? []
  const hours = hoursOfDay(Number(hourText), half)
  const minutes = Number(minuteText)
  const seconds = Number(secondText ?? 0)
  if (hours === null || !(minutes <= 59) || seconds > 60) return null
  return (hours * 60 + minutes) * 60 + seconds
}

function instantOf({ year, month, day, clock, zone }: Parts): number | null {
  const seconds = secondsOfDay(clock)
  if (seconds === null) return null
  const midnight = new Date(Date.UTC(year, month, day))
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return null
  if (year < 1990) return null
  const localTime = midnight.getTime() + seconds * 1000
  return localTime - minutesOfZone(zone, localTime) * 60_000
}

const clock = String.raw`(?:,|\bat\b|\bum\b|\bà\b|-)?\s*(\d{1,2}[:.]\d{1,2}(?:[:.]\d{1,2})?(?:[.,]\d+)?(?:\s*[ap]\.?m\.?(?![a-z]))?)`
const zone = String.raw`\s*[([]?((?:[a-z]{1,5}\s?)?[+\u2212\u2013-]\s?\d{1,2}:?\d{0,2}|[a-z][\w/+-]{0,40})?[)\]]?`
const weekday = String.raw`(?:[\p{L}-]{2,15}\.?,?\s+)?`
const month = String.raw`(?:de\s+|d['’])?(\p{L}{3,12})\.?,?`

const dayFirst = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|\.|er)?[\s-]+${month}[\s-]+(?:de\s+)?(\d{4}|\d{2})(?:,?\s*${clock}${zone})?`,
  'iu',
)
/** `January 5, 2025 8:00 PM` */
const monthFirst = new RegExp(
  String.raw`^${weekday}(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s*${clock}${zone})?`,
  'iu',
)
/** `Sun Jan 5 10:00:00 EST 2025`, as the Unix `date` command writes it. */
const yearLast = new RegExp(
  String.raw`^${weekday}(\p{L}{3,12})\s+(\d{1,2})\s+${clock}${zone}\s+(\d{4})$`,
  'iu',
)
/** `2025-01-05T10:00:00Z`, `2025/1/5`, `2025年1月5日` */
const yearFirst = new RegExp(
  String.raw`^${weekday}(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})[日일]?(?:[T\s]+${clock}${zone})?`,
  'iu',
)
/** `1/25/2025 8:00 PM`. An ambiguous `1/5/2025` is month first with AM or PM, and otherwise no date. */
const inNumbers = new RegExp(String.raw`^(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?:,?\s*${clock}${zone})?`, 'iu')

function named(year: string | undefined, monthName: string | undefined, day: string | undefined) {
  const found = monthName === undefined ? null : monthOfName(monthName)
  return found === null ? undefined : { year: fullYear(year ?? ''), month: found, day: Number(day) }
}

function numbered(match: RegExpExecArray) {
  const [, first, sign, second, year, clockText] = match
  const one = Number(first)
  const other = Number(second)
  const isMonthFirst = sign === '/' && (other > 12 || /[ap]\.?m/i.test(clockText ?? ''))
  if (sign === '/' && !isMonthFirst && one <= 12) return undefined
  return isMonthFirst
    ? { year: Number(year), month: one - 1, day: other }
    : { year: Number(year), month: other - 1, day: one }
}

type Day = { year: number; month: number; day: number } | undefined

const ways: readonly { form: RegExp; day(match: RegExpExecArray): Day; clock: number; zone: number }[] = [
  { form: dayFirst, day: ([, day, name, year]) => named(year, name, day), clock: 4, zone: 5 },
  {
    form: yearFirst,
    day: ([, year, number, day]) => ({ year: Number(year), month: Number(number) - 1, day: Number(day) }),
    clock: 4,
    zone: 5,
  },
  { form: yearLast, day: ([, name, day, , , year]) => named(year, name, day), clock: 3, zone: 4 },
  { form: monthFirst, day: ([, name, day, year]) => named(year, name, day), clock: 4, zone: 5 },
  { form: inNumbers, day: numbered, clock: 5, zone: 6 },
]

const longestDate = 100

/**
 * Milliseconds since 1970. Reads RFC 822, ISO 8601 and common misspellings, in the languages of
 * `month-names.ts`. A date without a known zone is UTC. Null for no date, or a year before 1990.
 */
export function parseFeedDate(text: string): number | null {
  const known = usualDate(text)
  if (known !== undefined) return known
  const trimmed = text.slice(0, longestDate).replace(/\s+/g, ' ').trim()
  for (const { form, day, ...places } of ways) {
    const match = form.exec(trimmed)
    const found = match ? day(match) : undefined
    if (match && found) return instantOf({ ...found, clock: match[places.clock], zone: match[places.zone] })
  }
  return null
}
