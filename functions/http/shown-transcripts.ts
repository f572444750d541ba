import * as z from 'zod'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'

/** What every call reads that shows a transcript or hands it out. */
export const transcriptEnvSchema = edgeEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
})

/** What such a call works with. */
export function connectTranscripts() {
  const env = readEnv(transcriptEnvSchema)
  return {
    guard: visitorGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    store: openStore(env.STORE_BUCKET),
  }
}
