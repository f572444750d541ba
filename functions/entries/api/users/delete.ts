import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { ownAccount } from '#functions/domain/records/own-account.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { requireCaller } from '#functions/http/route.ts'
import { openLog } from '#functions/invocation/log.ts'
import { beginRemoval } from '#functions/use-cases/accounts/remove-account.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { usersApi } from '#shared/api/users.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  people: table('PEOPLE_TABLE'),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

const logger = openLog()

export const handler = loggedRoute(usersApi.delete, connect, async ({ params, query }, context) => {
  const { deps, now, edgeSecrets, requestId } = context
  if (requireCaller(context).user.userId === params.id) throw ownAccount()
  const isBegun = await beginRemoval(deps.people, {
    userId: params.id,
    network: networkOf(context.viewerAddress),
    hashKeys: edgeSecrets.accepted,
    byAdmin: { version: query.version },
    now,
  })
  await beginUpkeep(deps.upkeep, logger, requestId)
  const message = 'The account is deleted. Everything kept about it will be gone within minutes.'
  const details = { changes: [], outcome: isBegun ? ('done' as const) : ('unchanged' as const) }
  return { details, answer: { success: true as const, message } }
})
