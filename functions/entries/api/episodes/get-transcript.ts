import * as z from 'zod'
import { getJson, openStore } from '#functions/clients/store.ts'
import { getPublished } from '#functions/data/episodes.ts'
import { openTable } from '#functions/data/table.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { transcriptSchema } from '#shared/domain/transcript.ts'

export const envSchema = edgeEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: visitorGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    store: openStore(env.STORE_BUCKET),
  }
}

const noTranscript = () =>
  new DomainError('not-found', { code: 'transcript-not-found', message: 'This episode has no transcript.' })

export const handler = route(episodesApi.getTranscript, connect, async ({ params }, { deps }) => {
  const { transcript } = await getPublished(deps.catalogue, params.id)
  if (!transcript) throw noTranscript()
  const said = await getJson(deps.store, transcript.key, transcriptSchema)
  return { answer: transcriptView(said, params.id) }
})
