const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Minutes east of UTC (RFC 822 section 5.1, and abbreviations that feeds use besides). */
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  jst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
}

function minutesOfZone(zone: string | undefined): number | undefined {
  if (!zone) return 0
  const numeric = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone)
  if (!numeric) return zones[zone.toLowerCase()]
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
  return numeric[1] === '-' ? -minutes : minutes
}

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

type Parts = { year: number; month: number; day: number; clock: string | undefined; zone: string | undefined }

function instantOf({ year, month, day, clock, zone }: Parts): string | null {
  const offset = minutesOfZone(zone)
  const [hours = 0, minutes = 0, seconds = 0] = (clock ?? '').split(':').map(Number)
  if (offset === undefined || hours > 24 || minutes > 59 || seconds > 60) return null
  const midnight = new Date(Date.UTC(year, month, day))
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return null
  const instant = new Date(midnight.getTime() + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000)
  return year < 1990 ? null : instant.toISOString()
}

const rfc822 =
  /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2})[\s-]+(\p{L}{3})\p{L}*\.?[\s-]+(\d{4}|\d{2})(?:,?\s+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*([A-Za-z]{1,5}|(?:GMT|UTC)?[+-]\d{1,2}:?\d{0,2})?)?/iu
const iso8601 =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*([A-Za-z]{1,5}|[+-]\d{1,2}:?\d{0,2})?)?/

/**
 * A date of a feed as an instant: RFC 822 with two- or four-digit years, ISO 8601, and their usual misspellings.
 * A date without zone is taken as UTC. Null for what names no day, a zone that nobody can know, or a year before there were podcasts.
 */
export function parseFeedDate(text: string | undefined): string | null {
  const trimmed = (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 100)
  const iso = iso8601.exec(trimmed)
  if (iso) {
    const [, year = '', month, day, clock, zone] = iso
    return instantOf({ year: Number(year), month: Number(month) - 1, day: Number(day), clock, zone })
  }
  const [, day, monthName = '', year = '', clock, zone] = rfc822.exec(trimmed) ?? []
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase())
  if (day === undefined || month < 0) return null
  return instantOf({ year: fullYear(year), month, day: Number(day), clock, zone })
}
