import * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { getShownPodcast } from '#functions/data/podcasts.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { hasUsableTranscript } from '#functions/use-cases/runs/automatic-run.ts'
import { getEpisodeOfRun, setStatus } from '#functions/use-cases/runs/current-run.ts'
import { type loadedSchema, type routeSchema, startSchema } from '#shared/deployment/pipeline.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  STANCE_VOTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(9)
    .refine((votes) => votes % 2 === 1, 'must be odd'),
})

const connect = () => {
  const env = readEnv(envSchema)
  return { catalogue: openTable(env.CATALOGUE_TABLE), votes: env.STANCE_VOTES }
}

type Start = z.output<typeof startSchema>
type Route = z.output<typeof routeSchema>

/** How the run gets at a transcript. */
function chooseRoute(episode: EpisodeRecord, start: Start): Route {
  if (start.from === 'analyze') {
    if (episode.transcript) return 'analyze'
    throw new PipelineError('This episode has no transcript. Transcribe it first.')
  }
  if (hasUsableTranscript(episode)) return 'publisher'
  if (episode.audioUrl && start.mayTranscribe) return 'download'
  throw new PipelineError('The feed gives neither a transcript that can be read nor audio to transcribe.')
}

/** Nothing is spent on what nobody will be shown. */
async function refuseSentAway(catalogue: Table, podcastId: number): Promise<void> {
  try {
    await getShownPodcast(catalogue, podcastId)
  } catch (error) {
    if (error instanceof DomainError) throw new PipelineError(error.message, { cause: error })
    throw error
  }
}

type Loaded = z.output<typeof loadedSchema>

/** First step: which way the run goes, and how many votes there will be. */
export const handler = task({
  input: startSchema,
  connect,
  run: async (start, { catalogue, votes }): Promise<Loaded> => {
    const episode = await getEpisodeOfRun(catalogue, start)
    await refuseSentAway(catalogue, episode.podcastId)
    const route = chooseRoute(episode, start)
    await setStatus(catalogue, start, route === 'analyze' ? 'analyzing' : 'downloading')
    const voteIndexes = Array.from({ length: votes }, (_, index) => index)
    return { ...start, podcastId: episode.podcastId, route, voteIndexes }
  },
})
