import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { topicsApi } from '#shared/api/topics.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { topicEpisodes } from '#tests/browser/sample-answers.ts'

/** The Centrist step is silent, and the right has two quotes of one step. */
export function sampleComparison(): AnswerInputOf<typeof topicsApi.compare> {
  const quotesShown: Record<Stance, number> = {
    'Far Left': 1,
    'Left-leaning': 1,
    Centrist: 0,
    'Right-leaning': 2,
    'Far Right': 0,
  }
  const steps = stances.map((stance) => {
    const episodes = topicEpisodes(stance).slice(0, 5)
    return {
      stance,
      episode_count: 3 * episodes.length,
      episodes,
      voices: episodes
        .slice(0, quotesShown[stance])
        .map(({ id }, place) => ({ episode_id: id, quote_id: `${id}-${place + 1}` })),
    }
  })
  return { topic: 'Housing', steps }
}
