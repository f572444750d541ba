import { lowerA, upperA, zero } from '#functions/domain/text/characters.ts'

/**
 * Pattern of the usual date: `0` matches a digit, `A` and `a` match a letter. The weekday's name is not
 * checked.
 */
const form = Buffer.from('Aaa, 00 Aaa 0000 00:00:00 +0000')

/** The digits as one number; −1 if the text does not match `form`. */
function digitsIn(text: string, start: number, end: number): number {
  let digits = 0
  for (let place = start; place < end; place += 1) {
    const code = text.charCodeAt(place)
    const wanted = form[place]
    if (wanted === zero) {
      if (code < zero || code > zero + 9) return -1
      digits = 10 * digits + code - zero
    } else if (wanted === upperA || wanted === lowerA) {
      if (code < upperA) return -1
    } else if (code !== wanted) return -1
  }
  return digits
}

const months: ReadonlyMap<string, { before: number; days: number }> = new Map([
  ['Jan', { before: 0, days: 31 }],
  ['Feb', { before: 31, days: 28 }],
  ['Mar', { before: 59, days: 31 }],
  ['Apr', { before: 90, days: 30 }],
  ['May', { before: 120, days: 31 }],
  ['Jun', { before: 151, days: 30 }],
  ['Jul', { before: 181, days: 31 }],
  ['Aug', { before: 212, days: 31 }],
  ['Sep', { before: 243, days: 30 }],
  ['Oct', { before: 273, days: 31 }],
  ['Nov', { before: 304, days: 30 }],
  ['Dec', { before: 334, days: 31 }],
])

/** Days since 1970; undefined for days that do not exist and for years outside 1990 to 2099. */
function dayNumber(text: string): number | undefined {
  const digits = digitsIn(text, 0, 17)
  const month = months.get(text.slice(8, 11))
  const day = Math.floor(digits / 10_000)
  const year = digits % 10_000
  if (!month || year < 1990 || year > 2099) return undefined
  // Enough for 1990 to 2099: 2000 is a leap year.
  const isLeapYear = year % 4 === 0
  const isLeapDay = day === 29 && month.days === 28 && isLeapYear
  if (day < 1 || (day > month.days && !isLeapDay)) return undefined
  const leapDays = ((year - 1969) >> 2) + (month.before >= 59 && isLeapYear ? 1 : 0)
  return 365 * (year - 1970) + leapDays + month.before + day - 1
}

function clockSeconds(text: string): number | undefined {
  const digits = digitsIn(text, 17, 26)
  const hours = Math.floor(digits / 10_000)
  const minutes = Math.floor(digits / 100) % 100
  const seconds = digits % 100
  return digits >= 0 && hours < 24 && minutes < 60 && seconds < 60
    ? (60 * hours + minutes) * 60 + seconds
    : undefined
}

/** Positive is east of UTC. */
function zoneSeconds(text: string): number | undefined {
  if (text.length === 29) return text.endsWith('GMT') ? 0 : undefined
  const isWest = text.startsWith('-', 26)
  const digits = digitsIn(text, 27, 31)
  const hours = Math.floor(digits / 100)
  const minutes = digits % 100
  if ((!isWest && !text.startsWith('+', 26)) || digits < 0 || hours > 14 || minutes > 59) return undefined
  return (isWest ? -60 : 60) * (60 * hours + minutes)
}

/**
 * Fast path for the date format of nearly all feeds; `parseFeedDate` handles the others. Long feeds have
 * hundreds of thousands of dates, and `Date.parse` would take most of the time. Compares in a loop, because
 * unrolled code takes long to compile.
 */
export function usualDate(text: string): number | undefined {
  if (text.length !== 29 && text.length !== 31) return undefined
  const days = dayNumber(text)
  const seconds = clockSeconds(text)
  const offset = zoneSeconds(text)
  if (days === undefined || seconds === undefined || offset === undefined) return undefined
  return 1000 * (days * 24 * 60 * 60 + seconds - offset)
}
