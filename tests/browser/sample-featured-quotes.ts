import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { sidelightApi } from '#shared/api/sidelight.ts'
import { type Stance, stanceIndex } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

/** As the server lists them on a day of the left. */
const stances: readonly Stance[] = ['Left-leaning', 'Far Left', 'Right-leaning', 'Far Right', 'Centrist']

export function featuredQuotes(): AnswerInputOf<typeof sidelightApi.listVoices> {
  return stances.map((stance) => {
    const quoteCard = card(50 + stanceIndex(stance), stance)
    return { ...quoteCard, quotes: quoteCard.quotes.slice(0, 1) }
  })
}
