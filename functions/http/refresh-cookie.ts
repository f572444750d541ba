import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { SessionName } from '#functions/data/users/sessions.ts'
import { type SessionTokens, sessionCookies } from '#functions/http/cookies.ts'
import { isOneOf } from '#functions/http/edge.ts'

/**
 * The pool's refresh token, which only the pool can decrypt, and the session it renews, if the signature is
 * valid.
 */
export type RefreshCookie = { token: string; session?: SessionName }

/**
 * Occurs in no token of the pool (API reference, "RevokeToken": `[A-Za-z0-9-_=.]+`) and is valid in a cookie.
 */
const separator = '~'

const nameSchema = z.tuple([z.string(), z.string()])

function sign(secret: string, token: string, name: string): string {
  return createHmac('sha256', `refresh ${secret}`).update(`${token}\n${name}`).digest('base64url')
}

/** The signature covers the token too, so a session's name cannot be combined with another token. */
export function sealRefreshToken(secret: string, token: string, session: SessionName): string {
  const name = Buffer.from(JSON.stringify([session.userId, session.originJti])).toString('base64url')
  return [token, name, sign(secret, token, name)].join(separator)
}

/** `secrets`: the current one and, after a rotation, the previous one. */
export function openRefreshToken(secrets: readonly string[], cookie: string): RefreshCookie {
  const [token = '', name = '', signature] = cookie.split(separator)
  const seals = secrets.map((secret) => sign(secret, token, name))
  if (!isOneOf(signature, seals)) return { token }
  const [userId, originJti] = nameSchema.parse(JSON.parse(Buffer.from(name, 'base64url').toString()))
  return { token, session: { userId, originJti } }
}

export function namedSessionCookies(secret: string, tokens: SessionTokens, signIn: SessionName): string[] {
  const { refreshToken } = tokens
  if (!refreshToken) return sessionCookies(tokens)
  return sessionCookies({ ...tokens, refreshToken: sealRefreshToken(secret, refreshToken, signIn) })
}
