import * as z from 'zod'
import { getPublished } from '#functions/data/episodes/episodes.ts'
import { topicStancePartition } from '#functions/data/keys.ts'
import { type HiddenPodcasts, readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { storedCardSchema } from '#functions/domain/cards/card.ts'
import { rankAnswers } from '#functions/domain/cards/rank-answers.ts'
import { mostAnswersPerSide, type OtherSide } from '#shared/domain/episode.ts'
import { oppositeSides, type Stance } from '#shared/domain/stance.ts'

/** Topics are sorted by relevance; more would cost too many reads per page. */
const consideredTopics = 6
/** Newest entries read per stance, divided among its topics. More would cost too many reads per page. */
const entriesPerStance = 10
/** Per topic and stance. The second is used if the first is of the episode's own podcast. */
const leastEntries = 2

type Topic = { topicId: number; name: string }
type Episode = {
  episodeId: number
  podcastId: number
  topics: readonly Topic[]
  hidden: HiddenPodcasts
}

const entrySchema = z.object({ gsi1sk: z.string(), card: storedCardSchema })
type Candidate = z.output<typeof entrySchema> & { topicName: string }

async function findCandidates(catalogue: Table, episode: Episode, stance: Stance): Promise<Candidate[]> {
  const topics = episode.topics.slice(0, consideredTopics)
  const limit = Math.max(leastEntries, Math.floor(entriesPerStance / topics.length))
  const lists = await Promise.all(
    topics.map(async ({ topicId, name }) => {
      const partition = topicStancePartition(topicId, stance)
      const page = await queryIndex(catalogue, { index: 'gsi1', partition, limit })
      return page.entries.flatMap((item) =>
        readableRow(item, (entry) => ({ ...entrySchema.parse(entry), topicName: name })),
      )
    }),
  )
  return lists
    .flat()
    .filter(({ card }) => card.id !== episode.episodeId && !episode.hidden.has(card.podcast_id))
}

function newestFirst(one: Candidate, other: Candidate): number {
  if (one.gsi1sk === other.gsi1sk) return 0
  return one.gsi1sk < other.gsi1sk ? 1 : -1
}

/** The episode's own podcast answers only if there is no other. */
function answersOf(candidates: readonly Candidate[], podcastId: number): Candidate[] {
  const others = candidates.filter(({ card }) => card.podcast_id !== podcastId)
  return (others.length > 0 ? others : candidates).toSorted(newestFirst)
}

async function listOnSide(
  catalogue: Table,
  episode: Episode,
  steps: readonly [Stance, Stance],
): Promise<OtherSide[]> {
  const [mirrored] = steps
  let answers: Candidate[] = []
  for (const step of steps) {
    if (answers.length >= mostAnswersPerSide) break
    const found = answersOf(await findCandidates(catalogue, episode, step), episode.podcastId)
    answers = rankAnswers([...answers, ...found])
  }
  return answers
    .slice(0, mostAnswersPerSide)
    .map(({ card, topicName }) => ({ mirrored_stance: mirrored, topic_name: topicName, episode: card }))
}

/** For a Centrist episode, answers of both sides alternate. */
function alternate(sides: readonly OtherSide[][]): OtherSide[] {
  return Array.from({ length: mostAnswersPerSide }, (_, place) =>
    sides.flatMap((answers) => answers.slice(place, place + 1)),
  ).flat()
}

/**
 * Prefers the mirrored stance to the other stance on that side. For a Centrist episode, lists both sides,
 * left first.
 * @throws DomainError `episode-not-found`
 */
export async function listOtherSide(catalogue: Table, episodeId: number): Promise<OtherSide[]> {
  const { podcastId, publication } = await getPublished(catalogue, episodeId)
  const { stance, topics } = publication
  if (stance === null) return []
  const episode = { episodeId, podcastId, topics, hidden: await readHidden(catalogue) }
  return alternate(
    await Promise.all(oppositeSides(stance).map((steps) => listOnSide(catalogue, episode, steps))),
  )
}
