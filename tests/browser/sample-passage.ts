import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { episodesApi } from '#shared/api/episodes.ts'
import { card } from '#tests/browser/sample-answers.ts'

const secondsPerWord = 0.3

/** The quote, followed by the episode's first one. */
export function samplePassage(quoteId: string): AnswerInputOf<typeof episodesApi.getPassage> {
  const [episodeId = 0, index = 0] = quoteId.split('-').map(Number)
  const { quotes } = card(episodeId, 'Centrist')
  const start = index * 47.4
  const words = `${quotes[index]?.quote_text} ${quotes[0]?.quote_text}`.split(/(?<= )/)
  return {
    episode_id: episodeId,
    quote_id: quoteId,
    start_time: start,
    end_time: start + words.length * secondsPerWord,
    words: words.map((text, place) => ({ text, start_time: start + place * secondsPerWord })),
  }
}
