import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listPublishedByStance } from '#functions/data/episodes/episodes.ts'
import { firstVoice } from '#functions/domain/views/voice.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { stances } from '#shared/domain/stance.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

/** Per stance. Costs two read units in all. */
const episodesLookedThrough = 8

export const handler = route(sidelightApi.listVoices, connect, async (_input, { deps }) => {
  const pages = await Promise.all(
    stances.map((stance) => listPublishedByStance(deps.catalogue, stance, { limit: episodesLookedThrough })),
  )
  return { answer: pages.flatMap(({ entries }) => firstVoice(entries) ?? []) }
})
