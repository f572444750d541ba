import type { SearchHit } from '#shared/domain/search.ts'

/** In seconds. A hit is easier to follow with the words before it. */
const leadSeconds = 2

export function startOfHit({ start_time }: Pick<SearchHit, 'start_time'>): number | undefined {
  return start_time === null ? undefined : Math.max(0, start_time - leadSeconds)
}
