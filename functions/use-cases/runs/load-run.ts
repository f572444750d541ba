import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { getShownPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type EstimatedModel, hasKnownPrice, type PricedModel } from '#functions/domain/analysis/price.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { type RunRoute, routeOfRun } from '#functions/domain/runs/route-of-run.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { beginStep, getEpisodeOfRun } from '#functions/use-cases/runs/current-run.ts'
import { readPromptVersions } from '#functions/use-cases/runs/prompts-in-use.ts'
import { reserveForRun } from '#functions/use-cases/runs/reserve-for-run.ts'
import type { loadedSchema, startSchema } from '#shared/deployment/pipeline.ts'
import { DomainError } from '#shared/domain/errors.ts'

type Start = z.output<typeof startSchema>

function chooseRoute(episode: EpisodeRecord, start: Start): RunRoute {
  const route = routeOfRun(episode, start)
  if (route) return route
  throw new PipelineError(
    start.from === 'analyze'
      ? 'This episode has no transcript. Transcribe it first.'
      : 'The feed has neither a readable transcript nor audio to transcribe.',
  )
}

async function refuseSentAway(catalogue: Table, podcastId: number): Promise<void> {
  try {
    await getShownPodcast(catalogue, podcastId)
  } catch (error) {
    if (error instanceof DomainError) throw new PipelineError(error.message, { cause: error })
    throw error
  }
}

/** The budget needs a price for every answer. Fails before the audio is transcribed at a cost. */
function refuseUnpriced(model: PricedModel): void {
  if (hasKnownPrice(model)) return
  throw new PipelineError(
    `The price of the model “${model.id}” is unknown, so nothing was spent on this episode. Set the parameter ModelPrice, or choose a model whose price is known.`,
  )
}

type Loaded = z.output<typeof loadedSchema>

export type LoadDeps = { catalogue: Table; model: EstimatedModel }

export async function loadRun({ catalogue, model }: LoadDeps, start: Start, now: Date): Promise<Loaded> {
  refuseUnpriced(model)
  const episode = await getEpisodeOfRun(catalogue, start)
  await refuseSentAway(catalogue, episode.podcastId)
  const route = chooseRoute(episode, start)
  await reserveForRun({ catalogue, model }, start, { transcribes: route === 'download', now })
  await beginStep(catalogue, start, route === 'analyze' ? 'analyzing' : 'downloading')
  const voteIndexes = Array.from({ length: model.votes }, (_, index) => index)
  const promptVersions = start.promptVersions ?? (await readPromptVersions(catalogue))
  const workAttempt = workAttemptOf(start)
  return { ...start, workAttempt, podcastId: episode.podcastId, route, voteIndexes, promptVersions }
}
