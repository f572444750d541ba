import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { sidelightApi } from '#shared/api/sidelight.ts'
import { stances } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

export function featuredQuotes(): AnswerInputOf<typeof sidelightApi.listVoices> {
  return stances.map((stance, index) => {
    const quoteCard = card(50 + index, stance)
    return { ...quoteCard, quotes: quoteCard.quotes.slice(0, 1) }
  })
}
