import * as z from 'zod'
import { listPublishedByStance } from '#functions/data/episodes.ts'
import { openTable } from '#functions/data/table.ts'
import { firstVoice } from '#functions/domain/views/voice.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { stances } from '#shared/domain/stance.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

/** Of each stance; two read units in all five for each of them. */
const episodesLookedThrough = 8

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(sidelightApi.listVoices, connect, async (_input, { deps }) => {
  const pages = await Promise.all(
    stances.map((stance) => listPublishedByStance(deps.catalogue, stance, { limit: episodesLookedThrough })),
  )
  return { answer: pages.flatMap(({ entries }) => firstVoice(entries) ?? []) }
})
