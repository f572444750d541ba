import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { privateNamesView } from '#functions/domain/views/private-names-view.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { addPrivateName } from '#functions/use-cases/search/change-private-names.ts'
import { privateNamesApi } from '#shared/api/private-names.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  searchIndex: stateMachine('SEARCH_INDEX_MACHINE_ARN'),
})

/** The log says who added a name and when, not which. */
export const handler = loggedRoute(privateNamesApi.add, connect, async ({ body }, { deps, requestId }) => {
  const { after } = await addPrivateName(deps, body.name, requestId)
  return { details: { changes: [] }, answer: privateNamesView(after) }
})
