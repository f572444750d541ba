import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readGeographyCounts } from '#functions/data/podcasts/geographies.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { geographiesApi } from '#shared/api/geographies.ts'
import { geographies } from '#shared/domain/geographies.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(geographiesApi.listWithCounts, connect, async (_input, { deps }) => {
  const counts = await readGeographyCounts(deps.catalogue)
  return {
    answer: geographies.map((geography) => ({
      ...geography,
      podcast_count: counts.get(geography.geography_id) ?? 0,
    })),
  }
})
