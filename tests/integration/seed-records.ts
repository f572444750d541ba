import {
  beginScheduledRun,
  countOutcome,
  findDigestRun,
  recordPlanned,
} from '#functions/data/digests/digest-runs.ts'
import { findDigestState, replaceDigestState } from '#functions/data/digests/digest-states.ts'
import { importEpisodes, type NewEpisode } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { publishAnalysis, unpublishEpisode } from '#functions/data/episodes/publication.ts'
import { createPodcast, type NewPodcast } from '#functions/data/podcasts/podcasts.ts'
import { ratingMethodKey } from '#functions/data/ratings/rating-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { deleteItem } from '#functions/data/users/account-deletions.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { fullPromptVersion } from '#functions/domain/analysis/prompts.ts'
import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { Preferences } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import {
  dawn,
  sampleAnalysis,
  samplePodcast,
  sampleTranscript,
  steeredAnalysis,
} from '#tests/integration/catalogue-samples.ts'
import type { HttpEnvironment } from '#tests/integration/http-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

type Catalogue = { catalogue: Table }
type People = { people: Table }

type NewShow = {
  number: number
  items: readonly NewEpisode[]
  /** Stances of the first episodes; the others stay unpublished. */
  stances?: readonly Stance[]
  geographyId?: number
  podcast?: Partial<NewPodcast>
  now?: Date
}

type Imported = { episodeId: number; title: string; publishedAt: string | null }
export type SeededShow = { podcastId: number; episodeIds: number[]; imported: readonly Imported[] }

export async function seedShow({ catalogue }: Catalogue, show: NewShow): Promise<SeededShow> {
  const { number, items, stances = [], geographyId = 1, now = dawn } = show
  const created = { ...samplePodcast(number), geographyId, ...show.podcast }
  const podcast = await createPodcast(catalogue, created, now)
  const { imported } = await importEpisodes(catalogue, podcast, { items, now })
  const episodeIds = imported.map(({ episodeId }) => episodeId)
  for (const [index, stance] of stances.entries()) {
    await publishSample(catalogue, episodeIds[index] ?? 0, { stance, now })
  }
  return { podcastId: podcast.podcastId, episodeIds, imported }
}

/** Starts a scheduled run of digests; returns its id. */
export async function seedDigestRun({ catalogue }: Catalogue, date: string): Promise<string> {
  const due = { date, timezone: 'UTC' as const, frequencies: ['daily' as const] }
  const { runId } = await beginScheduledRun(catalogue, due, new Date(`${date}T08:00:00Z`))
  return runId
}

type Outcome = { outcome: DigestOutcome; at: Date }

export async function seedOutcome({ catalogue }: Catalogue, runId: string, outcome: Outcome): Promise<void> {
  await transact(catalogue, [countOutcome(catalogue, runId, outcome)])
}

export async function seedPlanned({ catalogue }: Catalogue, runId: string, people: number): Promise<void> {
  const run = await findDigestRun(catalogue, runId)
  if (!run) throw new Error(`There is no run ${runId}.`)
  await recordPlanned(catalogue, run, { planning: run.planning, people, plannedAt: dawn.toISOString() })
}

export async function seedSentDigest({ people }: People, userId: string, sent: Partial<DigestState>) {
  const note = await findDigestState(people, userId)
  await replaceDigestState(people, { userId, state: note, next: { ...note, ...sent } })
}

type NewReader = { role?: Role; preferences?: Partial<Preferences> }
export type SeededReader = { userId: string; token: string; email: string }

/** A user with a confirmed address. */
export async function seedReader(
  environment: HttpEnvironment,
  reader: NewReader = {},
): Promise<SeededReader> {
  const { role = 'paid', preferences } = reader
  const person = await environment.signIn({ role })
  const user = await changeUser(environment.people, person.userId, (user) => ({
    ...user,
    emailVerifiedAt: user.createdAt,
    preferences: { ...user.preferences, ...preferences },
  }))
  return { ...person, email: user?.email ?? '' }
}

/** Publishes an episode with suspicious passages, whose rating is under review. */
export async function seedSuspicious({ catalogue }: Catalogue, episodeId: number, stance: Stance) {
  const analysis = steeredAnalysis(stance, [])
  await publishAnalysis(catalogue, { episodeId, attempt: 0, analysis, quotes: [], now: dawn })
}

export async function seedTranscript(
  { catalogue }: Catalogue,
  episodeId: number,
  durationSeconds: number | null = sampleTranscript.durationSeconds,
): Promise<void> {
  const episode = await getEpisode(catalogue, episodeId)
  const transcript = { ...sampleTranscript, durationSeconds }
  const isSample = durationSeconds === sampleTranscript.durationSeconds
  const length = isSample ? episode.durationSeconds : durationSeconds
  await saveEpisode(catalogue, episode, { ...episode, durationSeconds: length, transcript })
}

type Receipt = Partial<ReturnType<typeof sampleAnalysis>['receipt']>

/** Publishes a rating by the latest run of the episode. */
export async function seedRating({ catalogue }: Catalogue, episodeId: number, receipt: Receipt = {}) {
  const analysis = sampleAnalysis('Centrist', ['Taxes'])
  const { attempt } = await getEpisode(catalogue, episodeId)
  const rated = { ...analysis, receipt: { ...analysis.receipt, ...receipt } }
  await publishAnalysis(catalogue, { episodeId, attempt, analysis: rated, quotes: [], now: dawn })
}

/** Version of the prompts without the admins' additions. */
export const plainPromptVersion = fullPromptVersion({ summary: 0, stance: 0, quotes: 0 })

export async function emptyTable(table: Table): Promise<void> {
  for (const { pk, sk } of await contentOf(table)) await deleteItem(table, { pk, sk })
}

export const loseRatingCounts = ({ catalogue }: Catalogue, method: Method) =>
  deleteItem(catalogue, ratingMethodKey(method))

/** Unpublishes the episode, as replacing its transcript does. */
export const seedUnpublished = ({ catalogue }: Catalogue, episodeId: number) =>
  unpublishEpisode(catalogue, { episodeId, now: dawn })
