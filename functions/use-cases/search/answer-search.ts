import { correctSearch } from '#functions/use-cases/search/correct-search.ts'
import { searchEpisodes } from '#functions/use-cases/search/search-episodes.ts'
import type { SearchResources } from '#functions/use-cases/search/show-candidates.ts'
import { type AskedWords, understandSearch } from '#functions/use-cases/search/understand-search.ts'
import type { SearchAnswer } from '#shared/domain/search.ts'

/** @throws DomainError when the words cannot be searched */
export async function answerSearch(
  resources: SearchResources,
  asked: AskedWords,
  now: Date,
): Promise<SearchAnswer> {
  const request = understandSearch(asked)
  const answer = await searchEpisodes(resources, request, now)
  // A search for a word that no episode has ends at once, so its units are left for the correction.
  const isEmpty = answer.found.length === 0 && answer.older === null && asked.older === undefined
  return { ...answer, did_you_mean: isEmpty ? await correctSearch(resources, asked.q, request) : null }
}
