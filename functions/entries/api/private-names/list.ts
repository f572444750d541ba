import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readPrivateNames } from '#functions/data/search/private-names.ts'
import { privateNamesView } from '#functions/domain/views/private-names-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { privateNamesApi } from '#shared/api/private-names.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(privateNamesApi.list, connect, async (_input, { deps }) => ({
  answer: privateNamesView(await readPrivateNames(deps.catalogue)),
}))
