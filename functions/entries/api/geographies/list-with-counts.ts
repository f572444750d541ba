import * as z from 'zod'
import { readGeographyCounts } from '#functions/data/geographies.ts'
import { openTable } from '#functions/data/table.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { geographiesApi } from '#shared/api/geographies.ts'
import { geographies } from '#shared/domain/geographies.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(geographiesApi.listWithCounts, connect, async (_input, { deps }) => {
  const counts = await readGeographyCounts(deps.catalogue)
  return {
    answer: geographies.map((geography) => ({
      ...geography,
      podcast_count: counts.get(geography.geography_id) ?? 0,
    })),
  }
})
