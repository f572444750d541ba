import * as findings from '#scripts/findings/finding.ts'
import type { Ask } from '#scripts/smoke/ask.ts'
import type { Session } from '#scripts/smoke/session.ts'
import type { Credentials } from '#shared/api/auth.ts'

export type Context = {
  site: URL
  gateway?: URL | undefined
  account?: Credentials | undefined
  /** The address that a code is requested for. */
  resetMail?: string | undefined
  /** Signing in fills it, and the checks after that use it. */
  session: Session
  ask: Ask
  /** Whether the session is refreshed only after its life. */
  waitsForExpiry?: boolean | undefined
  wait(milliseconds: number): Promise<unknown>
}

export type Check = findings.Check<Context>

export const check = findings.check<Context>
