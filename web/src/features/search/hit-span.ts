import type { SearchHit } from '#shared/domain/search.ts'

/** In seconds. A hit is easier to follow with the words before it. */
const leadSeconds = 2

export function startOfHit({ start_time }: Pick<SearchHit, 'start_time'>): number | undefined {
  return start_time === null ? undefined : Math.max(0, start_time - leadSeconds)
}

/** Slow enough that few speakers are cut off. */
const charactersPerSecond = 12

/** When the sentence has been said, by its length if its end is not known. */
export function endOfHit({ start_time, end_time, text }: SearchHit): number | undefined {
  if (start_time === null) return undefined
  return end_time ?? start_time + leadSeconds + text.length / charactersPerSecond
}
