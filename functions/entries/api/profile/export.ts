import { catalogueTable, operationsTable, peopleTable } from '#functions/connections/tables.ts'
import { poolDirectory } from '#functions/connections/user-pool.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { exportPerson } from '#functions/use-cases/accounts/export-person.ts'
import { profileApi } from '#shared/api/profile.ts'
import { productKey } from '#shared/domain/product.ts'

export const { envSchema, connect } = sessionGuard
  .and(catalogueTable)
  .and(peopleTable)
  .and(operationsTable)
  .and(poolDirectory)

export const handler = route(profileApi.export, connect, async (_input, context) => {
  const { deps, now, edgeSecrets, viewerAddress } = context
  const request = { network: networkOf(viewerAddress), hashKeys: edgeSecrets.accepted, now }
  const kept = await exportPerson(deps, callerOf(context).user, request)
  const day = now.toISOString().slice(0, 10)
  return {
    answer: { name: `${productKey}-account-${day}.json`, content: `${JSON.stringify(kept, null, 2)}\n` },
  }
})
