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

/** What an episode is about comes first among its topics; more of them would cost more reads than a page may. */
const consideredTopics = 6
/** Of each topic and step. The second one counts when the first is of the episode's own podcast. */
const newestOfEach = 2

type Topic = { topicId: number; name: string }
type Episode = {
  episodeId: number
  podcastId: number
  topics: readonly Topic[]
  hidden: HiddenPodcasts
}

/** An entry of a topic's list, and what orders it among those of other topics. */
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

/** The newest, of another podcast where there is one; among the topics that it shares, the first. */
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
 * The newest published episode on a shared topic from the mirrored step of the scale or, where that is empty, the other step of that
 * side; never one from the episode's own side. Of a Centrist episode one from each side, the left first; none for an unrated one.
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
