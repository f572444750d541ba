import { randomUUID } from 'node:crypto'
import type { AppClient } from '#emulator/services/cognito/app-client.ts'
import type { Grant } from '#emulator/services/cognito/pool-store.ts'

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

export type TokenSubject = { issuer: string; grant: Grant; client: AppClient }

/** What an access token of a user pool says (developer guide, «Understanding the access token»); `now` in milliseconds. */
export function accessTokenClaims({ issuer, grant, client }: TokenSubject, now: number) {
  const issuedAt = inSeconds(now)
  return {
    sub: grant.userId,
    iss: issuer,
    client_id: grant.clientId,
    origin_jti: grant.originJti,
    event_id: randomUUID(),
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    auth_time: inSeconds(grant.authenticatedAt),
    iat: issuedAt,
    exp: issuedAt + client.accessTokenSeconds,
    jti: randomUUID(),
    username: grant.userId,
  }
}
