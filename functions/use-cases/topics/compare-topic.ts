import type * as z from 'zod'
import type { Table } from '#functions/data/table/table.ts'
import { listNewestOfEachStance, readTopicCounts } from '#functions/data/topics/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { chooseVoices } from '#functions/domain/compare/choose-voices.ts'
import { type comparisonSchema, mostEpisodesPerStep } from '#shared/domain/comparison.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'

export async function compareTopic(
  catalogue: Table,
  name: string,
): Promise<z.input<typeof comparisonSchema>> {
  const topic = await findTopicByName(catalogue, name)
  if (!topic) return { topic: null, steps: stances.map((stance) => silentStep(stance)) }
  const { topicId } = topic
  const [cards, counts] = await Promise.all([
    listNewestOfEachStance(catalogue, topicId, { limit: mostEpisodesPerStep }),
    readTopicCounts(catalogue, topicId),
  ])
  const voices = chooseVoices(cards, topicId)
  const steps = stances.map((stance) => ({
    stance,
    episode_count: counts[stance],
    episodes: cards.filter(({ political_stance }) => political_stance === stance),
    voices: voices
      .filter((voice) => voice.stance === stance)
      .map(({ episode_id, quote_id }) => ({ episode_id, quote_id })),
  }))
  return { topic: topic.name, steps }
}

const silentStep = (stance: Stance) => ({
  stance,
  episode_count: 0,
  episodes: [],
  voices: [],
})
