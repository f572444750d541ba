import { type PoolTokens, signIn } from '#functions/clients/user-pool.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { systemClock, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { noteNetwork } from '#functions/data/users/known-networks.ts'
import { findUser } from '#functions/data/users/users.ts'
import { isOverForASecond } from '#functions/domain/records/session-validity.ts'
import { deviceName } from '#functions/domain/text/device-name.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import { type Caller, signInOf } from '#functions/http/session.ts'
import { signedInReply } from '#functions/http/signed-in.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import { tryPassword } from '#functions/use-cases/accounts/check-password.ts'
import { settleEmailChange } from '#functions/use-cases/accounts/settle-email-change.ts'
import { authApi, type Credentials } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  clock: systemClock(),
})

type Deps = ReturnType<typeof connect>

/** One sentence for a wrong password, an unknown address and a disabled account. */
function wrongCredentials(): DomainError {
  return new DomainError('unauthenticated', {
    code: 'wrong-credentials',
    message: 'The email address or password is incorrect.',
  })
}

type SignedIn = { tokens: PoolTokens; caller: Caller }

async function withCaller(deps: Deps, tokens: PoolTokens): Promise<SignedIn | undefined> {
  const caller = await deps.guard.sessions.findCaller(tokens.accessToken)
  return caller && { tokens, caller }
}

/** Whoever signs in right after all sessions were ended is not taken for somebody who signed in before. */
async function admit(deps: Deps, credentials: Credentials, tokens: PoolTokens) {
  const admitted = await withCaller(deps, tokens)
  if (admitted) return admitted
  const claims = await deps.guard.sessions.verify(tokens.accessToken)
  const user = claims && (await findUser(deps.people, claims.sub))
  if (!user || !isOverForASecond(user, signInOf(claims))) return undefined
  await deps.clock.sleep(1000)
  const later = await signIn(deps.pool, credentials)
  return later === undefined || later === 'locked' ? undefined : withCaller(deps, later)
}

export const handler = route(authApi.login, connect, async ({ body }, context) => {
  const { deps, now, viewerAddress } = context
  const { current: secret, accepted: hashKeys } = context.edgeSecrets
  const place = { email: body.email, network: networkOf(viewerAddress), hashKey: secret }
  const attempt = { ...place, password: body.password, now }
  const signedIn = await tryPassword(deps, attempt, (tokens) => admit(deps, body, tokens))
  if (!signedIn) throw wrongCredentials()
  const { tokens, caller } = signedIn
  const use = { device: deviceName(context.userAgent), now }
  const [user] = await Promise.all([
    beginSession(deps.people, signInOf(caller.claims), use),
    noteNetwork(deps.operations, place, now),
  ])
  if (!user) throw wrongCredentials()
  // Who signs in with an address that an interrupted change left half given has it for good.
  const settled = await settleEmailChange(deps, user, { hashKeys, now })
  return signedInReply(secret, tokens, { ...caller, user: settled })
})
