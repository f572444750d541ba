import * as z from 'zod'
import { openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { exportPerson } from '#functions/use-cases/accounts/export-person.ts'
import { profileApi } from '#shared/api/profile.ts'
import { productKey } from '#shared/domain/product.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    pool: openPoolDirectory(env.USER_POOL_ID),
  }
}

export const handler = route(profileApi.export, connect, async (_input, context) => {
  const { deps, now, edgeSecrets, viewerAddress } = context
  const request = { network: networkOf(viewerAddress), hashKeys: edgeSecrets.accepted, now }
  const kept = await exportPerson(deps, callerOf(context).user, request)
  const day = now.toISOString().slice(0, 10)
  return {
    answer: { name: `${productKey}-account-${day}.json`, content: `${JSON.stringify(kept, null, 2)}\n` },
  }
})
