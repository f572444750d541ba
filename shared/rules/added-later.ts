import { dayMilliseconds } from '#shared/domain/time-units.ts'

const yearMilliseconds = 365 * dayMilliseconds

/** When an episode was added here, where that is over a year after it was published; undefined for the others and where a date is unknown. */
export function addedLater(published: string | null, added: string | undefined): string | undefined {
  if (published === null || added === undefined) return undefined
  return Date.parse(added) - Date.parse(published) > yearMilliseconds ? added : undefined
}
