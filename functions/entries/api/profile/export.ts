import { connectTo } from '#functions/connections/resource.ts'
import { poolDirectory } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { exportPerson } from '#functions/use-cases/accounts/export-person.ts'
import { profileApi } from '#shared/api/profile.ts'
import { productKey } from '#shared/domain/product.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: poolDirectory(),
})

export const handler = route(profileApi.export, connect, async (_input, context) => {
  const { deps, now, edgeSecrets, viewerAddress } = context
  const request = { network: networkOf(viewerAddress), hashKeys: edgeSecrets.accepted, now }
  const kept = await exportPerson(deps, requireCaller(context).user, request)
  const day = now.toISOString().slice(0, 10)
  return {
    answer: { name: `${productKey}-account-${day}.json`, content: `${JSON.stringify(kept, null, 2)}\n` },
  }
})
