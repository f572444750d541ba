import { plausibleSeconds } from '#shared/rules/bounds.ts'

function clockSeconds(text: string): number | undefined {
  const match = /^(?:(\d{1,4}):)?(?:(\d{1,2}):)?(\d{1,6}(?:[.,]\d{1,9})?)s?$/.exec(text.trim())
  if (!match) return undefined
  const [, first, second, last = '0'] = match
  const seconds = Number(last.replace(',', '.'))
  if (first !== undefined && second !== undefined) return Number(first) * 3600 + Number(second) * 60 + seconds
  return Number(first ?? 0) * 60 + seconds
}

/** In seconds: `1:02:03.5`, `02:03,500` or 3.5; undefined for other values and impossible lengths. */
export function parseClock(value: unknown): number | undefined {
  return plausibleSeconds(typeof value === 'string' ? clockSeconds(value) : value)
}
