import * as z from 'zod'
import { openUserPool, signIn } from '#functions/clients/user-pool.ts'
import { type AttemptLimit, returnAttempt, takeAttempt } from '#functions/data/attempts.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import { currentUser } from '#functions/data/user-view.ts'
import { noteLogin } from '#functions/data/users.ts'
import { readEnv } from '#functions/env.ts'
import { sessionCookies } from '#functions/http/cookies.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { signInAttemptMinutes } from '#shared/retention.ts'

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

const windowSeconds = signInAttemptMinutes * 60
const failuresOfAddress = 5
const failuresOfNetwork = 20

/** The network first: what it may no longer try does not count against the address that it tries. */
function limitsOf(email: string, network: string, hashKey: string): AttemptLimit[] {
  return [
    { kind: 'login-network', subject: network, hashKey, maximum: failuresOfNetwork, windowSeconds },
    { kind: 'login-address', subject: email, hashKey, maximum: failuresOfAddress, windowSeconds },
  ]
}

/** One sentence for a wrong password, an unknown address and a disabled account. */
function wrongCredentials(): DomainError {
  return new DomainError('unauthenticated', {
    code: 'wrong-credentials',
    message: 'The e-mail address or the password is not right.',
  })
}

/** Runs with every attempt counted; only wrong credentials keep them, so that a failing pool locks nobody out. */
async function counted<Outcome>(
  operations: Table,
  { limits, now }: { limits: readonly AttemptLimit[]; now: Date },
  work: () => Promise<Outcome | undefined>,
): Promise<Outcome> {
  for (const limit of limits) await takeAttempt(operations, limit, now)
  const giveBack = () => Promise.all(limits.map((limit) => returnAttempt(operations, limit, now)))
  const outcome = await work().catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (outcome === undefined) throw wrongCredentials()
  await giveBack()
  return outcome
}

export const handler = route(authApi.login, connect, async ({ body }, { deps, now, viewerAddress }) => {
  const limits = limitsOf(body.email, networkOf(viewerAddress), deps.guard.originVerify)
  const { caller, tokens } = await counted(deps.operations, { limits, now }, async () => {
    const tokens = await signIn(deps.pool, body)
    const caller = await deps.guard.sessions.findCaller(tokens?.accessToken)
    return tokens && caller && { tokens, caller }
  })
  await noteLogin(deps.people, caller.user.userId, now)
  return { answer: currentUser(caller.user), cookies: sessionCookies(tokens) }
})
