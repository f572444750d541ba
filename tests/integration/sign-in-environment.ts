import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { openUserPool } from '#functions/clients/user-pool.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { ensureUser } from '#functions/use-cases/accounts/ensure-user.ts'
import type { Role } from '#shared/rules/access.ts'
import { clientId, poolId } from '#tests/integration/function-variables.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'

type Result = APIGatewayProxyStructuredResultV2

export const password = 'a long enough password'

let networks = 0
/** A new network per call, so that sign-in limits of two tests do not add up. */
export function network(): Record<string, string> {
  networks += 1
  return { 'x-viewer-address': `198.18.${networks}.7` }
}

/** Cookies as a browser returns them: without cleared ones and without attributes. */
export function cookiesOf(result: Result): string[] {
  const kept = (result.cookies ?? []).filter((cookie) => !cookie.includes('Max-Age=0'))
  return kept.map((cookie) => cookie.split(';')[0] ?? '')
}

type SigningIn = {
  newPerson(email: string, role?: Role, given?: string): Promise<UserRecord>
  login(email: string, given?: string, headers?: ReturnType<typeof network>): Promise<Result>
  register(email: string, given?: string, headers?: ReturnType<typeof network>): Promise<Result>
  changePassword(cookies: string[], change: { from: string; to: string }): Promise<Result>
  me(cookies: string[]): Promise<Result>
  refresh(cookies: string[]): Promise<Result>
  logout(cookies: string[]): Promise<Result>
}

export type SignInEnvironment = HttpEnvironment & SigningIn

export async function openSignInEnvironment(): Promise<SignInEnvironment> {
  return withSigningIn(await openHttpEnvironment())
}

export function withSigningIn<Environment extends HttpEnvironment>(
  environment: Environment,
): Environment & SigningIn {
  return {
    ...environment,
    newPerson(email, role = 'free', given = password) {
      const deps = { pool: openUserPool(poolId, clientId), people: environment.people }
      const made = { newId: randomUUID(), now: new Date() }
      return ensureUser(deps, { email, role, password: given }, made)
    },
    login: (email, given = password, headers = network()) =>
      environment.call('auth.login', { body: { email, password: given }, headers }),
    register: (email, given = password, headers = network()) =>
      environment.call('auth.register', { body: { email, password: given }, headers }),
    changePassword: (cookies, { from, to }) =>
      environment.call('auth.change-password', {
        body: { current_password: from, new_password: to },
        cookies,
        headers: network(),
      }),
    me: (cookies) => environment.call('auth.me', { cookies }),
    refresh: (cookies) => environment.call('auth.refresh', { cookies }),
    logout: (cookies) => environment.call('auth.logout', { cookies }),
  }
}
