import { dayMilliseconds } from '#shared/domain/time-units.ts'

const yearMilliseconds = 365 * dayMilliseconds

/**
 * Returns `added` if it is more than a year after publication; otherwise, or if a date is unknown, undefined.
 */
export function addedLater(published: string | null, added: string | undefined): string | undefined {
  if (published === null || added === undefined) return undefined
  return Date.parse(added) - Date.parse(published) > yearMilliseconds ? added : undefined
}
