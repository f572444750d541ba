import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { getJson } from '#functions/clients/store.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import { readyAnalysisSchema } from '#functions/domain/analysis/stored-answers.ts'
import { task } from '#functions/invocation/task.ts'
import { getEpisodeOfRun } from '#functions/use-cases/runs/current-run.ts'
import { checkedSchema } from '#shared/deployment/pipeline.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

type Checked = z.output<typeof checkedSchema>

export const handler = task({
  input: checkedSchema,
  connect,
  run: async (checked, { catalogue, store }, now): Promise<Checked> => {
    await getEpisodeOfRun(catalogue, checked)
    const { analysis, quotes } = await getJson(store, checked.analysisKey, readyAnalysisSchema)
    const { episodeId, attempt } = checked
    try {
      await publishAnalysis(catalogue, { episodeId, attempt, analysis, quotes, now })
    } catch (error) {
      if (error instanceof DomainError) throw new PipelineError(error.message, { cause: error })
      throw error
    }
    return checked
  },
})
