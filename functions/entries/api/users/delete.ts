import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { requireCaller } from '#functions/http/route.ts'
import { deleteUser } from '#functions/use-cases/accounts/delete-account.ts'
import { usersApi } from '#shared/api/users.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  people: table('PEOPLE_TABLE'),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

export const handler = loggedRoute(usersApi.delete, connect, async ({ params, query }, context) => {
  const { deps, now, edgeSecrets, requestId } = context
  const isStarted = await deleteUser(deps, requireCaller(context).user, {
    userId: params.id,
    version: query.version,
    network: networkOf(context.viewerAddress),
    hashKeys: edgeSecrets.accepted,
    requestId,
    now,
  })
  const message = 'The account is deleted. Everything kept about it will be gone within minutes.'
  const details = { changes: [], outcome: isStarted ? ('done' as const) : ('unchanged' as const) }
  return { details, answer: { success: true as const, message } }
})
