import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readAdminLog } from '#functions/data/admin-log/admin-log-list.ts'
import { logTableHead, logTableLine } from '#functions/domain/admin-log/log-table.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { adminLogApi } from '#shared/api/admin-log.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  operations: table('OPERATIONS_TABLE'),
})

/** About 200 bytes each and compressed, so far below Lambda's response limit of 6 MB. */
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
