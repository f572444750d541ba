import type { SearchAnswer } from '#shared/domain/search.ts'
import { formatDate } from '#shared/format/date.ts'
import { countOf } from '#shared/format/number.ts'

/** How many episodes are listed, and how far back the last of these answers looked. */
export function foundText(answers: readonly SearchAnswer[]): string {
  const count = answers.flatMap(({ found }) => found).length
  const last = answers.at(-1)
  const listed =
    count === 0 ? 'No episodes found' : `${last?.older ? 'The newest ' : ''}${countOf(count, 'episode')}`
  const until = formatDate(last?.searched_until)
  return until ? `${listed}. We looked back to ${until}.` : `${listed}.`
}
