import * as z from 'zod'
import { readAdminLog } from '#functions/data/admin-log-list.ts'
import { openTable } from '#functions/data/table.ts'
import { logTableHead, logTableLine } from '#functions/domain/admin-log/log-table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { adminLogApi } from '#shared/api/admin-log.ts'

export const envSchema = sessionEnvSchema.extend({ OPERATIONS_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), operations: openTable(env.OPERATIONS_TABLE) }
}

/** At some two hundred bytes each, packed, far less than what the platform carries. */
const mostEntries = 20_000

export const handler = route(adminLogApi.export, connect, async ({ query: filter }, { deps, now }) => {
  const lines = [logTableHead]
  for await (const entry of readAdminLog(deps.operations, { filter, now })) {
    lines.push(logTableLine(entry))
    if (lines.length > mostEntries) break
  }
  return {
    answer: {
      name: `admin-log-${filter.month ?? now.toISOString().slice(0, 10)}.csv`,
      content: lines.join(''),
    },
  }
})
