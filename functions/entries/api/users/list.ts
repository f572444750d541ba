import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listUsers } from '#functions/data/users/user-list.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { usersApi } from '#shared/api/users.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(usersApi.list, connect, async ({ query }, { deps, cursors }) => {
  const { limit = defaultPageSize, cursor, ...filter } = query
  const list = `${usersApi.list.name} ${JSON.stringify(filter)}`
  const page = await listUsers(deps.people, { ...filter, limit, start: cursors.open(list, cursor) })
  return { answer: page.entries, nextCursor: cursors.seal(list, page.next) }
})
