const [zero, comma, space, colon, plus, minus, upperA] = [0x30, 0x2c, 0x20, 0x3a, 0x2b, 0x2d, 0x41]

/** Two digits as a number; far more than any date has where they are none. */
function pair(text: string, place: number): number {
  const [tens, ones] = [text.charCodeAt(place) - zero, text.charCodeAt(place + 1) - zero]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : 1_000
}

const months: ReadonlyMap<string, { number: string; days: number }> = new Map([
  ['Jan', { number: '01', days: 31 }],
  ['Feb', { number: '02', days: 28 }],
  ['Mar', { number: '03', days: 31 }],
  ['Apr', { number: '04', days: 30 }],
  ['May', { number: '05', days: 31 }],
  ['Jun', { number: '06', days: 30 }],
  ['Jul', { number: '07', days: 31 }],
  ['Aug', { number: '08', days: 31 }],
  ['Sep', { number: '09', days: 30 }],
  ['Oct', { number: '10', days: 31 }],
  ['Nov', { number: '11', days: 30 }],
  ['Dec', { number: '12', days: 31 }],
])

const signs: readonly [place: number, sign: number][] = [
  [3, comma],
  [4, space],
  [7, space],
  [11, space],
  [16, space],
  [19, colon],
  [22, colon],
  [25, space],
]

/** `Sun, 05 Jan 2025 10:00:00 `, of a year in which there were podcasts; which day of the week it says does not count. */
function hasUsualForm(text: string): boolean {
  for (const [place, sign] of signs) if (text.charCodeAt(place) !== sign) return false
  for (let place = 0; place < 3; place += 1) if (text.charCodeAt(place) < upperA) return false
  const year = 100 * pair(text, 12) + pair(text, 14)
  return year >= 1990 && year <= 2099 && pair(text, 17) < 24 && pair(text, 20) < 60 && pair(text, 23) < 60
}

/** Minutes east of UTC; undefined for what is not `GMT` or `+0100`. */
function usualZone(text: string): number | undefined {
  if (text.length === 29) return text.endsWith('GMT') ? 0 : undefined
  const sign = text.charCodeAt(26)
  const [hours, minutes] = [pair(text, 27), pair(text, 29)]
  if ((sign !== plus && sign !== minus) || hours > 14 || minutes > 59) return undefined
  return (sign === plus ? 1 : -1) * (60 * hours + minutes)
}

/**
 * The instant of a date as nearly all feeds write it (RFC 822); undefined for any other, which is looked at more closely. Long feeds have
 * hundreds of thousands of dates, and those of UTC have their instant's digits already.
 */
export function usualDate(text: string): string | undefined {
  if ((text.length !== 29 && text.length !== 31) || !hasUsualForm(text)) return undefined
  const month = months.get(text.slice(8, 11))
  const day = pair(text, 5)
  const offset = usualZone(text)
  if (!month || day < 1 || day > month.days || offset === undefined) return undefined
  const iso = `${text.slice(12, 16)}-${month.number}-${text.slice(5, 7)}T${text.slice(17, 25)}.000Z`
  return offset === 0 ? iso : new Date(Date.parse(iso) - offset * 60_000).toISOString()
}
