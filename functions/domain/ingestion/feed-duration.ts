const clock = /^(?:(\d{1,5}):)?(\d{1,5}):(\d{1,2}(?:[.,]\d+)?)$/
const seconds = /^\d{1,9}(?:[.,]\d+)?$/
const units =
  /^(?:pt)?\s*(?:(\d{1,5}(?:\.\d+)?)\s*(?:h|hrs?|hours?)\W*)?(?:(\d{1,5}(?:\.\d+)?)\s*(?:m|mins?|minutes?)\W*)?(?:(\d{1,9}(?:[.,]\d+)?)\s*(?:s|secs?|seconds?)\W*)?$/i

const numberOf = (text: string | undefined) => Number((text ?? '0').replace(',', '.'))

/** In seconds: `1:02:03`, `62:03`, `3723.5`, `PT1H2M3S`, `1 hr 2 min`. Undefined for anything else. */
export function parseDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const trimmed = text.trim().slice(0, 100)
  if (seconds.test(trimmed)) return numberOf(trimmed)
  const [, hours, minutes, rest] =
    (trimmed === '' ? null : (clock.exec(trimmed) ?? units.exec(trimmed))) ?? []
  if (hours === undefined && minutes === undefined && rest === undefined) return undefined
  return numberOf(hours) * 3600 + numberOf(minutes) * 60 + numberOf(rest)
}
