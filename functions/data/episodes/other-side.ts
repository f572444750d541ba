import * as z from 'zod'
import { getPublished } from '#functions/data/episodes/episodes.ts'
import { topicStancePartition } from '#functions/data/keys.ts'
import { type HiddenPodcasts, readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { storedCardSchema } from '#functions/domain/cards/card.ts'
import type { OtherSide } from '#shared/domain/episode.ts'
import { oppositeSides, type Stance } from '#shared/domain/stance.ts'

/** Topics are sorted by relevance; more would cost too many reads per page. */
const consideredTopics = 6
/** Newest episodes per topic and stance. The second is used if the first is of the episode's own podcast. */
const newestOfEach = 2

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
  const lists = await Promise.all(
    episode.topics.slice(0, consideredTopics).map(async ({ topicId, name }) => {
      const partition = topicStancePartition(topicId, stance)
      const page = await queryIndex(catalogue, { index: 'gsi1', partition, limit: newestOfEach })
      return page.entries.flatMap((item) =>
        readableRow(item, (entry) => ({ ...entrySchema.parse(entry), topicName: name })),
      )
    }),
  )
  return lists
    .flat()
    .filter(({ card }) => card.id !== episode.episodeId && !episode.hidden.has(card.podcast_id))
}

function choose(candidates: readonly Candidate[], podcastId: number): Candidate | undefined {
  const others = candidates.filter(({ card }) => card.podcast_id !== podcastId)
  const [first, ...rest] = others.length > 0 ? others : candidates
  return rest.reduce((newest, next) => (newest && next.gsi1sk <= newest.gsi1sk ? newest : next), first)
}

async function findOnSide(
  catalogue: Table,
  episode: Episode,
  steps: readonly [Stance, Stance],
): Promise<OtherSide | undefined> {
  const [mirrored] = steps
  for (const step of steps) {
    const chosen = choose(await findCandidates(catalogue, episode, step), episode.podcastId)
    if (chosen) return { mirrored_stance: mirrored, topic_name: chosen.topicName, episode: chosen.card }
  }
  return undefined
}

/**
 * Prefers the mirrored stance to the other stance on that side. For a Centrist episode, returns one from each
 * side, left first.
 * @throws DomainError `episode-not-found`
 */
export async function listOtherSide(catalogue: Table, episodeId: number): Promise<OtherSide[]> {
  const { podcastId, publication } = await getPublished(catalogue, episodeId)
  const { stance, topics } = publication
  if (stance === null) return []
  const episode = { episodeId, podcastId, topics, hidden: await readHidden(catalogue) }
  const found = await Promise.all(oppositeSides(stance).map((steps) => findOnSide(catalogue, episode, steps)))
  return found.filter((side) => side !== undefined)
}
