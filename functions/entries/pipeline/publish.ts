import * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { getJson, openStore } from '#functions/clients/store.ts'
import { publishAnalysis } from '#functions/data/publication.ts'
import { openTable } from '#functions/data/table.ts'
import { verifiedAnalysisSchema } from '#functions/domain/analysis/stored-answers.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { getEpisodeOfRun } from '#functions/use-cases/runs/current-run.ts'
import { verifiedSchema } from '#shared/deployment/pipeline.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1), STORE_BUCKET: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { catalogue: openTable(env.CATALOGUE_TABLE), store: openStore(env.STORE_BUCKET) }
}

type Verified = z.output<typeof verifiedSchema>

/** The one transaction that makes the episode public; doing it again changes nothing. */
export const handler = task({
  input: verifiedSchema,
  connect,
  run: async (verified, { catalogue, store }, now): Promise<Verified> => {
    await getEpisodeOfRun(catalogue, verified)
    const { analysis, quotes } = await getJson(store, verified.analysisKey, verifiedAnalysisSchema)
    const { episodeId, attempt } = verified
    try {
      await publishAnalysis(catalogue, { episodeId, attempt, analysis, quotes, now })
    } catch (error) {
      if (error instanceof DomainError) throw new PipelineError(error.message, { cause: error })
      throw error
    }
    return verified
  },
})
