import { FetchError, JwksValidationError, JwkValidationError, JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier'
import * as z from 'zod'
import type { Table } from '#functions/data/table/table.ts'
import { findUserBySub } from '#functions/data/users/users.ts'
import type { Caller, Sessions, VerifiedToken } from '#functions/domain/records/caller.ts'
import { isOver } from '#functions/domain/records/session-validity.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

export type SessionOptions = {
  people: Table
  issuer: string
  clientId: string
  /** Fetches the pool's public keys; by default over the network. */
  fetchKeys?: (uri: string) => Promise<ArrayBuffer>
}

const fetchTimeoutMilliseconds = 5000
/** A pool has two keys of about 400 bytes each. */
const maximumKeysBytes = 100_000

/** Replaces the library's `https` client, because the local cloud's issuer is an http URL. */
async function fetchBytes(uri: string): Promise<ArrayBuffer> {
  const signal = AbortSignal.timeout(fetchTimeoutMilliseconds)
  const response = await fetch(uri, { redirect: 'error', signal })
  if (!response.ok) throw new FetchError(uri, `status ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maximumKeysBytes) throw new FetchError(uri, 'larger than the keys of a pool')
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks)).buffer
}

/**
 * Compact JWS (RFC 7515 section 3.1). Checked first, because base64url decoders accept other characters too.
 */
const compactToken = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The public keys could not be fetched or parsed: not the caller's fault. */
const keyFaults = [FetchError, JwksValidationError, JwkValidationError]

function isTokenFault(error: unknown): boolean {
  return error instanceof JwtBaseError && !keyFaults.some((fault) => error instanceof fault)
}

/** Claims of an access token (docs: Amazon Cognito, access token payload). Times in seconds since 1970. */
function claimsSchemaOf(clientId: string) {
  return z.object({
    sub: userIdSchema,
    token_use: z.literal('access'),
    client_id: z.literal(clientId),
    exp: z.number(),
    auth_time: z.number(),
    /** Identifies the sign-in; the same in all refreshed tokens. */
    origin_jti: z.string().min(1),
  })
}

type Claims = z.output<ReturnType<typeof claimsSchemaOf>>

function tokenOf(claims: Claims): VerifiedToken {
  const startedAt = new Date(claims.auth_time * 1000).toISOString()
  return { sub: claims.sub, originJti: claims.origin_jti, startedAt }
}

export function openSessions({ people, issuer, clientId, fetchKeys }: SessionOptions): Sessions {
  const jwksCache = new SimpleJwksCache({ fetcher: { fetch: fetchKeys ?? fetchBytes } })
  const jwksUri = `${issuer}/.well-known/jwks.json`
  // Access tokens of a user pool have no audience; the schema checks `client_id`.
  const verifier = JwtVerifier.create({ issuer, audience: null, jwksUri }, { jwksCache })
  const claimsSchema = claimsSchemaOf(clientId)

  async function verify(accessToken: string): Promise<VerifiedToken | undefined> {
    if (!compactToken.test(accessToken)) return undefined
    try {
      const outcome = claimsSchema.safeParse(await verifier.verify(accessToken))
      return outcome.success ? tokenOf(outcome.data) : undefined
    } catch (error) {
      if (isTokenFault(error)) return undefined
      throw error
    }
  }

  async function findSignIn(accessToken: string): Promise<Caller | undefined> {
    const token = await verify(accessToken)
    const user = token && (await findUserBySub(people, token.sub))
    if (!user) return undefined
    const { originJti, startedAt } = token
    return { user, signIn: { userId: user.userId, originJti, startedAt } }
  }

  return {
    verify,
    findSignIn,
    async findCaller(accessToken) {
      const caller = accessToken === undefined ? undefined : await findSignIn(accessToken)
      return caller && !isOver(caller.user, caller.signIn) ? caller : undefined
    },
  }
}
