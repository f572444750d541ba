import type { Table } from '#functions/data/table/table.ts'
import { readBlindSpots } from '#functions/data/topics/blind-spots.ts'
import { listNewestOfEachStance } from '#functions/data/topics/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { sideOf } from '#functions/domain/compare/blind-spots.ts'
import { newestFirst } from '#functions/domain/compare/choose-voices.ts'
import type { BlindSpot } from '#shared/domain/blind-spot.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'

/** Newest episodes of each stance on one topic. */
const episodesPerStance = 3

async function listSpeaking(
  catalogue: Table,
  { topic: name, silent_side: silent }: BlindSpot,
): Promise<EpisodeCard[]> {
  const topic = await findTopicByName(catalogue, name)
  const cards = topic
    ? await listNewestOfEachStance(catalogue, topic.topicId, { limit: episodesPerStance })
    : []
  return cards.filter(({ political_stance: stance }) => {
    const side = stance && sideOf(stance)
    return side !== null && side !== undefined && side !== silent
  })
}

/** The speaking side's episodes on the blind spots of all periods, newest first, each once. */
export async function listOnBlindSpots(catalogue: Table): Promise<EpisodeCard[]> {
  const { periods } = await readBlindSpots(catalogue)
  const byTopic = new Map(periods.flatMap(({ spots }) => spots).map((spot) => [spot.topic, spot]))
  const lists = await Promise.all([...byTopic.values()].map((spot) => listSpeaking(catalogue, spot)))
  return [...new Map(lists.flat().map((card) => [card.id, card])).values()].toSorted(newestFirst)
}
