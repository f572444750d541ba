import * as z from 'zod'
import { openUserPool, signIn } from '#functions/clients/user-pool.ts'
import { type AttemptLimit, returnAttempt, takeAttempt } from '#functions/data/attempts.ts'
import { openTable } from '#functions/data/table.ts'
import { currentUser } from '#functions/data/user-view.ts'
import { noteLogin } from '#functions/data/users.ts'
import { readEnv } from '#functions/env.ts'
import { sessionCookies } from '#functions/http/cookies.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/errors.ts'

export const envSchema = sessionEnvSchema.extend({
  OPERATIONS_TABLE: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    pool: openUserPool(env.USER_POOL_ID, env.USER_POOL_CLIENT_ID),
  }
}

const windowSeconds = 15 * 60
const failuresOfAddress = 5
const failuresOfNetwork = 20

function limitsOf(email: string, network: string, hashKey: string): AttemptLimit[] {
  return [
    { kind: 'login-address', subject: email, hashKey, maximum: failuresOfAddress, windowSeconds },
    { kind: 'login-network', subject: network, hashKey, maximum: failuresOfNetwork, windowSeconds },
  ]
}

/** One sentence for a wrong password, an unknown address and a disabled account. */
function wrongCredentials(): DomainError {
  return new DomainError('unauthenticated', {
    code: 'wrong-credentials',
    message: 'The e-mail address or the password is not right.',
  })
}

export const handler = route(authApi.login, connect, async ({ body }, { deps, now, viewerAddress }) => {
  const limits = limitsOf(body.email, viewerAddress, deps.guard.originVerify)
  for (const limit of limits) await takeAttempt(deps.operations, limit, now)
  const tokens = await signIn(deps.pool, body)
  const caller = await deps.guard.sessions.findCaller(tokens?.accessToken)
  if (!tokens || !caller) throw wrongCredentials()
  await Promise.all([
    ...limits.map((limit) => returnAttempt(deps.operations, limit, now)),
    noteLogin(deps.people, caller.user.userId, now),
  ])
  return { answer: currentUser(caller.user), cookies: sessionCookies(tokens) }
})
