import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { privateNamesView } from '#functions/domain/views/private-names-view.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { removePrivateName } from '#functions/use-cases/search/change-private-names.ts'
import { privateNamesApi } from '#shared/api/private-names.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  searchIndex: stateMachine('SEARCH_INDEX_MACHINE_ARN'),
})

/** The log says who removed a name and when, not which. */
export const handler = loggedRoute(
  privateNamesApi.remove,
  connect,
  async ({ params }, { deps, requestId }) => {
    const { before, after } = await removePrivateName(deps, params.id, requestId)
    const outcome = after === before ? 'unchanged' : 'done'
    return { details: { changes: [], outcome }, answer: privateNamesView(after) }
  },
)
