import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { weeksApi } from '#shared/api/weeks.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

/** With its first quote only. */
function voice(id: number, stance: Stance, topic: string) {
  const episode = card(id, stance)
  return { ...episode, quotes: episode.quotes.slice(0, 1).map((quote) => ({ ...quote, topic_name: topic })) }
}

const topics = ['Housing', 'Flood insurance', 'Public schools', 'Ports', 'Rent control']

/** The third topic has no Centrist quote. */
export function sampleWeek(): AnswerInputOf<typeof weeksApi.get> {
  return {
    week: '2025-W01',
    before: '2024-W52',
    after: '2025-W02',
    topics: topics.map((topic, place) => ({
      topic,
      episodes: { left: 9 - place, center: place === 2 ? 0 : 1, right: 8 - place },
      voices: [
        voice(10 * place + 1, place % 2 === 0 ? 'Left-leaning' : 'Far Left', topic),
        ...(place === 2 ? [] : [voice(10 * place + 2, 'Centrist', topic)]),
        voice(10 * place + 3, 'Right-leaning', topic),
      ],
    })),
  }
}
