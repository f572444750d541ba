import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { sidelightApi } from '#shared/api/sidelight.ts'
import { stances } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

/** One quote of each stance, from an episode with a number of its own. */
export function voices(): AnswerInputOf<typeof sidelightApi.listVoices> {
  return stances.map((stance, index) => {
    const voice = card(50 + index, stance)
    return { ...voice, quotes: voice.quotes.slice(0, 1) }
  })
}
