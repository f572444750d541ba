import { createBenchPodcast, numbers, publicationTime, publishedState, writeItems } from '#bench/catalogue.ts'
import { type CallFigures, type MeasuredTables, measureProbes, type Probe } from '#bench/measured-calls.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { adminLogKey } from '#functions/data/operations-keys.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { userItem } from '#functions/data/users/users.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { type RunState, runSteps } from '#functions/domain/records/run-state.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { failureReason, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { defaultPreferences } from '#shared/domain/user.ts'

const page = { limit: '50' }
const ofPodcast = (query: Readonly<Record<string, string>>): Probe['event'] => ({
  pathParameters: { podcast_id: '1' },
  queryStringParameters: { ...page, ...query },
})

const signedIn = (name: string, entry: string, event: Probe['event']): Probe => ({
  name,
  entry,
  event,
  isSignedIn: true,
})

const probes: readonly Probe[] = [
  signedIn('podcasts.list-episodes, newest', 'api/podcasts/list-episodes', ofPodcast({})),
  signedIn('podcasts.list-episodes, oldest', 'api/podcasts/list-episodes', ofPodcast({ sort: 'oldest' })),
  signedIn(
    'podcasts.list-episodes, with an error',
    'api/podcasts/list-episodes',
    ofPodcast({ status: 'error' }),
  ),
  signedIn(
    'podcasts.list-episodes, Far Right',
    'api/podcasts/list-episodes',
    ofPodcast({ stance: 'Far Right' }),
  ),
  signedIn(
    'podcasts.list-episodes, a title without matches',
    'api/podcasts/list-episodes',
    ofPodcast({ title: 'zebra' }),
  ),
  ...['running', 'waiting', 'failed', 'new', 'transcribed'].map((group) =>
    signedIn(`runs.list, ${group}`, 'api/runs/list', { queryStringParameters: { ...page, group } }),
  ),
  signedIn('runs.list, failed, a name without matches', 'api/runs/list', {
    queryStringParameters: { ...page, group: 'failed', find: 'zebra' },
  }),
  signedIn('podcasts.list, by name', 'api/podcasts/list', {
    queryStringParameters: { ...page, page: '1', sort: 'name' },
  }),
  signedIn('podcasts.list, needs attention', 'api/podcasts/list', {
    queryStringParameters: { ...page, state: 'attention', sort: 'name' },
  }),
  signedIn('users.list, newest', 'api/users/list', { queryStringParameters: page }),
  signedIn('admin-log.list, newest', 'api/admin-log/list', { queryStringParameters: page }),
  signedIn('admin-log.list, a podcast without entries', 'api/admin-log/list', {
    queryStringParameters: { ...page, podcast_id: '999' },
  }),
  signedIn('users.list, by address', 'api/users/list', {
    queryStringParameters: { ...page, beginning: 'person7' },
  }),
]

/**
 * Of ten episodes, one waits, one runs, one failed, one was never processed, one is not analyzed, and five
 * are published.
 */
const statuses: readonly TranscriptStatus[] = [
  'completed',
  'queued',
  'completed',
  'transcribing',
  'completed',
  'error: The audio could not be downloaded.',
  'completed',
  '',
  'completed',
  'transcribed',
]

function runOf(number: number, status: TranscriptStatus): RunState {
  const details = {
    since: publicationTime(number),
    from: 'transcribe' as const,
    mayTranscribe: true,
    throttled: 0,
    before: { run: { state: 'none' as const } },
  }
  const reason = failureReason(status)
  if (reason !== null) return { state: 'failed', cause: { reason }, details }
  if (status === 'queued') return { state: 'queued', isWaiting: true, details }
  const step = runSteps.find((one) => one === status)
  return step ? { state: 'running', step, details } : { state: 'none', details }
}

function stateOf(number: number, podcast: EpisodeState['podcast']): EpisodeState {
  const published = publishedState(number, podcast, [])
  const status = statuses[number % statuses.length] ?? 'completed'
  if (status === 'completed') return published
  const { analysis: _, ...episode } = published.episode
  const run = runOf(number, status)
  return { ...published, episode: { ...episode, publication: { state: 'never' }, run } }
}

function userOf(number: number): UserRecord {
  return userRecordSchema.parse({
    userId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `person${number}@bench.example`,
    role: 'free',
    preferences: defaultPreferences,
    createdAt: publicationTime(number),
    updatedAt: publicationTime(number),
    endedSessions: [],
    revision: 1,
    version: 1,
  })
}

const perBatch = 1000

const podcastCount = 500
const podcastsWithProblems = 10

async function createPodcasts(catalogue: Table): Promise<PodcastRecord> {
  for (const number of numbers(podcastCount)) await createBenchPodcast(catalogue, number)
  for (const number of numbers(podcastsWithProblems)) {
    await changePodcast(catalogue, number + 2, (podcast) => ({
      ...podcast,
      lastProblem: "The server says there's nothing there (404). Check the address.",
    }))
  }
  return getPodcast(catalogue, 1)
}

function logItem(number: number, { adminId: userId, now }: MeasuredTables): object {
  const at = new Date(now.getTime() - number * 60_000).toISOString()
  const id = `request-${number}`
  const subject = { kind: 'episode', id: number + 1 }
  const entry = { id, at, userId, action: 'episodes.update', kind: 'episodes', subject }
  return {
    ...adminLogKey(at, id),
    ...entry,
    outcome: 'done',
    changes: [{ field: 'political_stance_explanation' }],
  }
}

/** Writes the items of each number below `count` without keeping all of them in memory. */
async function writeAll(
  table: Parameters<typeof writeItems>[0],
  count: number,
  itemsOfNumber: (number: number) => readonly object[],
): Promise<void> {
  for (let start = 0; start < count; start += perBatch) {
    const part = numbers(Math.min(perBatch, count - start)).map((index) => start + index)
    await writeItems(table, part.flatMap(itemsOfNumber))
  }
}

/**
 * Capacity units of the admin tables, for 500 podcasts, one of which has that many episodes, and as many
 * accounts and log entries.
 */
export function measureAdminTables(episodes: number): Promise<CallFigures[]> {
  return measureProbes(probes, async (tables) => {
    const { catalogue, people, operations } = tables
    const podcast = await createPodcasts(catalogue)
    await writeAll(catalogue, episodes, (number) => itemsOf(stateOf(number, podcast)))
    await writeAll(people, episodes, (number) => [userItem(userOf(number))])
    await writeAll(operations, episodes, (number) => [logItem(number, tables)])
  })
}
