import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { readStancePage, stanceList } from '#functions/use-cases/sidelight/read-stance-page.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(sidelightApi.list, connect, async ({ body }, { deps, cursors }) => {
  const { stance, limit = defaultPageSize, cursor } = body
  const list = stanceList(stance)
  const { answer, next } = await readStancePage(deps.catalogue, stance, {
    limit,
    start: cursors.open(list, cursor),
  })
  return { answer, nextCursor: cursors.seal(list, next) }
})
