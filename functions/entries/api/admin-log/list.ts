import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listAdminLog } from '#functions/data/admin-log/admin-log-list.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { nameSubjects } from '#functions/use-cases/admin-log/name-subjects.ts'
import { adminLogApi } from '#shared/api/admin-log.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  operations: table('OPERATIONS_TABLE'),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(adminLogApi.list, connect, async ({ query }, { deps, cursors, now }) => {
  const { limit = defaultPageSize, cursor, sort, ...filter } = query
  const { kind, month, podcast_id, user_id } = filter
  const list = `${adminLogApi.list.name} ${JSON.stringify([kind, month, podcast_id, user_id, sort])}`
  const start = cursors.open(list, cursor)
  const isAscending = sort === 'oldest'
  const page = await listAdminLog(deps.operations, { filter, now, limit, start, isAscending })
  const answer = await nameSubjects(deps.catalogue, page.entries)
  return { answer, nextCursor: cursors.seal(list, page.next) }
})
