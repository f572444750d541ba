import { expect } from 'vitest'
import { beginScheduledRun, countOutcome } from '#functions/data/digests/digest-runs.ts'
import { importEpisodes, type NewEpisode } from '#functions/data/episodes/episode-import.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { dawn, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

type Catalogue = { catalogue: Table }

export async function expectNoDrift({ catalogue }: Catalogue): Promise<void> {
  expect(await findDrift(catalogue)).toEqual([])
}

type NewShow = {
  number: number
  items: readonly NewEpisode[]
  /** Of the first episodes; the others stay unpublished. */
  stances?: readonly Stance[]
  geographyId?: number
  now?: Date
}

export type SeededShow = { podcastId: number; episodeIds: number[] }

export async function seedShow({ catalogue }: Catalogue, show: NewShow): Promise<SeededShow> {
  const { number, items, stances = [], geographyId = 1, now = dawn } = show
  const podcast = await createPodcast(catalogue, { ...samplePodcast(number), geographyId }, now)
  const { imported } = await importEpisodes(catalogue, podcast, { items, now })
  const episodeIds = imported.map(({ episodeId }) => episodeId)
  for (const [index, stance] of stances.entries()) {
    await publishSample(catalogue, episodeIds[index] ?? 0, { stance, now })
  }
  return { podcastId: podcast.podcastId, episodeIds }
}

/** A digest of the schedule; answers the id of its run. */
export async function seedDigestRun({ catalogue }: Catalogue, date: string): Promise<string> {
  const due = { date, timezone: 'UTC' as const, frequencies: ['daily' as const] }
  const { runId } = await beginScheduledRun(catalogue, due, new Date(`${date}T08:00:00Z`))
  return runId
}

type Outcome = { outcome: DigestOutcome; at: Date }

export async function seedOutcome({ catalogue }: Catalogue, runId: string, outcome: Outcome): Promise<void> {
  await transact(catalogue, [countOutcome(catalogue, runId, outcome)])
}
