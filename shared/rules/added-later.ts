import { dayMilliseconds } from '#shared/domain/time-units.ts'

const yearMilliseconds = 365 * dayMilliseconds

/** Only where that is more than a year after publication; undefined otherwise and for unknown dates. */
export function addedLater(published: string | null, added: string | undefined): string | undefined {
  if (published === null || added === undefined) return undefined
  return Date.parse(added) - Date.parse(published) > yearMilliseconds ? added : undefined
}
