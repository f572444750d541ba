import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { getJson, type Store } from '#functions/clients/store.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readyAnalysisSchema } from '#functions/domain/analysis/stored-answers.ts'
import { getEpisodeOfRun } from '#functions/use-cases/runs/current-run.ts'
import type { checkedSchema } from '#shared/deployment/pipeline.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** @throws PipelineError if the run was superseded or its episode deleted */
export async function publishRun(
  { catalogue, store }: { catalogue: Table; store: Store },
  run: z.output<typeof checkedSchema>,
  now: Date,
): Promise<void> {
  await getEpisodeOfRun(catalogue, run)
  const { analysis, quotes } = await getJson(store, run.analysisKey, readyAnalysisSchema)
  const { episodeId, attempt } = run
  try {
    await publishAnalysis(catalogue, { episodeId, attempt, analysis, quotes, now })
  } catch (error) {
    if (error instanceof DomainError) throw new PipelineError(error.message, { cause: error })
    throw error
  }
}
