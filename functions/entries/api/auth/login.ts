import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { openUserPool, signIn, type UserPool } from '#functions/clients/user-pool.ts'
import { noteNetwork, type SignInPlace } from '#functions/data/known-networks.ts'
import { type SignInAttempt, takeSignIn } from '#functions/data/sign-in-attempts.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import { noteLogin } from '#functions/data/users.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { namedSessionCookies } from '#functions/http/refresh-cookie.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { authApi, type Credentials } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

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

/** One sentence for a wrong password, an unknown address and a disabled account. */
function wrongCredentials(): DomainError {
  return new DomainError('unauthenticated', {
    code: 'wrong-credentials',
    message: 'The e-mail address or the password is not right.',
  })
}

function stillLocked(): DomainError {
  const message = 'Too many attempts. Please try again in a minute.'
  return new DomainError('too-many', { code: 'rate-limited', message, retryAfterSeconds: 60 })
}

/** Longer in sum than the pool stays locked after as many failures as strangers have. */
const pausesMilliseconds = [1000, 2000, 3000, 4000]

/**
 * The pool locks a user whoever fails, so where the account is used it is asked again until it looks at the password.
 * Elsewhere the lock is a refusal like any other, and says nothing of whether there is such an account.
 * @throws DomainError `rate-limited`
 */
async function signInPatiently(pool: UserPool, credentials: Credentials, isKnownNetwork: boolean) {
  const first = await signIn(pool, credentials)
  if (first !== 'locked') return first
  if (!isKnownNetwork) return undefined
  for (const pause of pausesMilliseconds) {
    await wait(pause)
    const outcome = await signIn(pool, credentials)
    if (outcome !== 'locked') return outcome
  }
  throw stillLocked()
}

/** Runs with the attempt counted; only wrong credentials keep it, so that a failing pool locks nobody out. */
async function counted<Outcome>(
  operations: Table,
  { place, now }: { place: SignInPlace; now: Date },
  work: (attempt: SignInAttempt) => Promise<Outcome | undefined>,
): Promise<Outcome> {
  const attempt = await takeSignIn(operations, place, now)
  const outcome = await work(attempt).catch(async (error: unknown) => {
    await attempt.giveBack()
    throw error
  })
  if (outcome === undefined) throw wrongCredentials()
  await attempt.giveBack()
  return outcome
}

export const handler = route(authApi.login, connect, async ({ body }, context) => {
  const { deps, now, viewerAddress } = context
  const secret = context.edgeSecrets.current
  const place = { email: body.email, network: networkOf(viewerAddress), hashKey: secret }
  const { caller, tokens } = await counted(deps.operations, { place, now }, async ({ isKnownNetwork }) => {
    const tokens = await signInPatiently(deps.pool, body, isKnownNetwork)
    const caller = await deps.guard.sessions.findCaller(tokens?.accessToken)
    return tokens && caller && { tokens, caller }
  })
  await Promise.all([
    noteNetwork(deps.operations, place, now),
    noteLogin(deps.people, caller.user.userId, now),
  ])
  return { answer: currentUser(caller.user), cookies: namedSessionCookies(secret, tokens, caller) }
})
