import type { SignIn } from '#functions/domain/records/session-validity.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** The user as stored now, not as when the token was issued. */
export type Caller = { user: UserRecord; signIn: SignIn }

/** `sub`: of the user in the Cognito pool, which need not be the person's id. */
export type VerifiedToken = Omit<SignIn, 'userId'> & { sub: string }

export type Sessions = {
  /** Undefined for anything but a valid access token of our Cognito client. */
  verify(accessToken: string): Promise<VerifiedToken | undefined>
  /** Also when the session has ended. */
  findSignIn(accessToken: string): Promise<Caller | undefined>
  /** Undefined without a token or when its session has ended. */
  findCaller(accessToken: string | undefined): Promise<Caller | undefined>
}
