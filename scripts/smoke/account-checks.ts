import { Failed, Skipped, skip } from '#scripts/findings/finding.ts'
import { type Check, type Context, check } from '#scripts/smoke/context.ts'
import { askSignedIn, errorCodeOf, readJson, requireStatus } from '#scripts/smoke/expect.ts'
import { keepCookies } from '#scripts/smoke/session.ts'
import { authApi } from '#shared/api/auth.ts'
import { sessionMinutes } from '#shared/deployment/retention.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'
import { refreshCookie, sessionCookie } from '#shared/rules/cookies.ts'

const step = 'See "api account failing" in docs/runbook.md.'

/** @throws Skipped if signing in has failed */
export function requireSession({ session }: Context): void {
  if (session.size === 0) throw new Skipped('the check before did not sign in.')
}

export const signIn = check('sign-in', async (context) => {
  const { account, session } = context
  const answer = await askSignedIn(context, authApi.login, { body: account })
  if (errorCodeOf(answer) === 'wrong-credentials')
    throw new Failed(
      'The address or the password is wrong.',
      'Create the account or set its password with scripts/create-user.ts.',
    )
  requireStatus(answer, 200, { what: 'Signing in', step })
  keepCookies(session, answer.headers)
  if (session.has(sessionCookie) && session.has(refreshCookie)) return 'it sets both cookies.'
  session.clear()
  throw new Failed('Signing in does not set both cookies.', step)
})

export async function readMe(context: Context) {
  const expected = { what: 'The call for the current user', step }
  const answer = await askSignedIn(context, authApi.me)
  requireStatus(answer, 200, expected)
  return readJson(answer, authApi.me.answer.pick({ role: true }), expected)
}

export const me = check('current user', async (context) => {
  requireSession(context)
  return `the session is of a user with the role ${(await readMe(context)).role}.`
})

const lifeMinutes = sessionMinutes + 1

/** Browsers delete the cookie after its life, but a stolen one must not work either. */
async function requireExpiry(context: Context): Promise<void> {
  await context.wait(lifeMinutes * minuteMilliseconds)
  const expired = { what: 'The session after its life', step: 'Deploy SidelightIdentity again.' }
  requireStatus(await askSignedIn(context, authApi.me), 401, expired)
}

export const refresh = check('session refresh', async (context) => {
  requireSession(context)
  const { session, waitsForExpiry } = context
  if (waitsForExpiry) await requireExpiry(context)
  session.delete(sessionCookie)
  const answer = await askSignedIn(context, authApi.refresh)
  requireStatus(answer, 200, { what: 'Refreshing the session', step })
  keepCookies(session, answer.headers)
  if (!session.has(sessionCookie)) throw new Failed('Refreshing the session sets no cookie.', step)
  await readMe(context)
  return waitsForExpiry
    ? `the old session ended within ${lifeMinutes} minutes, and the refreshed one works.`
    : 'the refreshed session works. --wait tries it after the life of the old one.'
})

export const signOut = check('sign-out', async (context) => {
  requireSession(context)
  const { session } = context
  const answer = await askSignedIn(context, authApi.logout)
  requireStatus(answer, 204, { what: 'Signing out', step })
  const refused = { step, what: 'After signing out, the old session' }
  for (const call of [authApi.me, authApi.refresh])
    requireStatus(await askSignedIn(context, call), 401, refused)
  session.clear()
  return 'the session has ended on the server.'
})

export const withoutAccount: readonly Check[] = [
  skip('sign-in', 'only tried with --email and --password, or SMOKE_EMAIL and SMOKE_PASSWORD.'),
]
