import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { sidelightApi } from '#shared/api/sidelight.ts'
import { stances } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

export function voices(): AnswerInputOf<typeof sidelightApi.listVoices> {
  return stances.map((stance, index) => {
    const voice = card(50 + index, stance)
    return { ...voice, quotes: voice.quotes.slice(0, 1) }
  })
}
