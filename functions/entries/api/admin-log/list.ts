import * as z from 'zod'
import { listAdminLog } from '#functions/data/admin-log-list.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { adminLogApi } from '#shared/api/admin-log.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'

export const envSchema = sessionEnvSchema.extend({ OPERATIONS_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), operations: openTable(env.OPERATIONS_TABLE) }
}

export const handler = route(adminLogApi.list, connect, async ({ query }, { deps, cursors, now }) => {
  const { limit = defaultPageSize, cursor, ...filter } = query
  const list = `${adminLogApi.list.name} ${filter.kind ?? ''} ${filter.month ?? ''}`
  const start = cursors.open(list, cursor)
  const page = await listAdminLog(deps.operations, { filter, now, limit, start })
  return { answer: page.entries, nextCursor: cursors.seal(list, page.next) }
})
