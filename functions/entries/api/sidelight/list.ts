import * as z from 'zod'
import { readCloud } from '#functions/data/clouds.ts'
import { listPublishedByStance } from '#functions/data/episodes.ts'
import { openTable } from '#functions/data/table.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(sidelightApi.list, connect, async ({ body }, { deps, cursors }) => {
  const { stance, limit = defaultPageSize, cursor } = body
  const list = `${sidelightApi.list.name} ${stance}`
  const [page, topics] = await Promise.all([
    listPublishedByStance(deps.catalogue, stance, { limit, start: cursors.open(list, cursor) }),
    readCloud(deps.catalogue, stance),
  ])
  return {
    answer: {
      stance,
      episodes: page.entries,
      topics: Object.fromEntries(topics.map((topic) => [topic.name, topic.frequency])),
    },
    nextCursor: cursors.seal(list, page.next),
  }
})
