import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { listStancesInPeriod } from '#functions/data/topics/topic-listings.ts'
import {
  findStoredWeek,
  listStoredWeeks,
  type StoredWeek,
  weeksAround,
} from '#functions/data/topics/weeks.ts'
import { weekSideOf } from '#functions/domain/compare/choose-week.ts'
import { type HeardTopic, heardTopics } from '#functions/domain/compare/heard-week.ts'
import type { HeardWeek } from '#functions/domain/syndication/syndicated-week.ts'
import { latestWeek, type Week, type WeekSide, type WeekTopic } from '#shared/domain/week.ts'
import { boundsOfWeek } from '#shared/format/iso-week.ts'

/** A week with fewer topics is not the latest one as long as the week before has as many. */
const enoughTopics = 5
/** Each has at most 24 quotes, and a feed 50. */
const weeksInFeed = 3

async function hear(catalogue: Table, { week, topics }: StoredWeek): Promise<HeardWeek> {
  const ids = [...new Set(topics.flat().map(({ episode_id }) => episode_id))]
  const entries = ids.map((id) => ({ id }))
  const states = await readSyndicatedEpisodes(catalogue, async () => ({ entries }), ids.length)
  return { week, topics: heardTopics(topics, states) }
}

/** Newest first. */
export async function hearNewestWeeks(catalogue: Table, limit = weeksInFeed): Promise<HeardWeek[]> {
  const stored = await listStoredWeeks(catalogue, limit)
  return Promise.all(stored.map((week) => hear(catalogue, week)))
}

async function hearLatest(catalogue: Table): Promise<HeardWeek | undefined> {
  let newest: HeardWeek | undefined
  for (const stored of await listStoredWeeks(catalogue, 2)) {
    const week = await hear(catalogue, stored)
    if (week.topics.length >= enoughTopics) return week
    if (week.topics.length > 0) newest ??= week
  }
  return newest
}

async function hearWeek(catalogue: Table, week: string): Promise<HeardWeek | undefined> {
  const stored = await findStoredWeek(catalogue, week)
  return stored && hear(catalogue, stored)
}

type Period = { from: Date; before: Date }

async function tellTopic(catalogue: Table, { topicId, topic, voices }: HeardTopic, period: Period) {
  const stances = await listStancesInPeriod(catalogue, topicId, period)
  const count = (side: WeekSide) => stances.filter((stance) => stance && weekSideOf(stance) === side).length
  const episodes = { left: count('left'), center: count('center'), right: count('right') }
  return { topic, episodes, voices: voices.map(({ card }) => card) } satisfies WeekTopic
}

const episodesOn = ({ episodes: { left, center, right } }: WeekTopic) => left + center + right

const mostDiscussedFirst = (one: WeekTopic, other: WeekTopic) => episodesOn(other) - episodesOn(one)

/** Undefined for a week of which nothing can be shown. `week` may be `latest`. */
export async function readWeek(catalogue: Table, week: string): Promise<Week | undefined> {
  const heard = await (week === latestWeek ? hearLatest(catalogue) : hearWeek(catalogue, week))
  const period = heard && boundsOfWeek(heard.week)
  if (!heard || !period || heard.topics.length === 0) return undefined
  const [around, topics] = await Promise.all([
    weeksAround(catalogue, heard.week),
    Promise.all(heard.topics.map((topic) => tellTopic(catalogue, topic, period))),
  ])
  return { week: heard.week, ...around, topics: topics.toSorted(mostDiscussedFirst) }
}
