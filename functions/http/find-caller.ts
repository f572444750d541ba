import type { Caller, Sessions } from '#functions/domain/records/caller.ts'
import type { SessionCookies } from '#functions/http/sent-cookies.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type Access, accessRefusals, refuseAccess } from '#shared/rules/access.ts'

/** @throws DomainError `signed-out`, `not-allowed` */
export async function findCaller(
  access: Access,
  sessions: Sessions | undefined,
  cookies: SessionCookies,
): Promise<Caller | undefined> {
  const caller = await sessions?.findCaller(cookies.session)
  const refusal = refuseAccess(access, caller?.user)
  if (!refusal) return caller
  const kind = refusal === 'signed-out' ? 'unauthenticated' : 'forbidden'
  throw new DomainError(kind, { code: refusal, message: accessRefusals[refusal] })
}
