import { answerSearch } from '#functions/use-cases/search/answer-search.ts'
import type { SearchResources } from '#functions/use-cases/search/show-candidates.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { searchAnswerSchema } from '#shared/domain/search.ts'
import type { AskedSearch, SearchOutcome } from '#shared/pages/search-address.ts'

/** Undefined before a search. A search that cannot be understood is refused with a sentence for the page. */
export async function searchForPage(
  resources: SearchResources,
  asked: AskedSearch,
  now: Date,
): Promise<SearchOutcome | undefined> {
  if (asked.q === '') return undefined
  try {
    return { answer: searchAnswerSchema.parse(await answerSearch(resources, asked, now)) }
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return { refused: error.message }
    throw error
  }
}
