import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { JsonApiError } from '../../aws/json-service.ts'
import type { AppClient } from './app-client.ts'
import type { PoolStore, RefreshGrant } from './pool-store.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const refuse = (message: string) => new JsonApiError('NotAuthorizedException', message)

/** All tokens of one sign-in share its `originJti` and expiry. @param now milliseconds since 1970 */
export function openRefreshTokens(store: PoolStore, now: () => number) {
  function find(token: string, clientId: string): RefreshGrant | undefined {
    const hash = hashOf(token)
    return store.grants.find((grant) => grant.tokenHash === hash && grant.clientId === clientId)
  }

  function keep(grant: Omit<RefreshGrant, 'tokenHash' | 'isRevoked'>) {
    const token = randomBytes(48).toString('base64url')
    const kept: RefreshGrant = { ...grant, tokenHash: hashOf(token), isRevoked: false }
    store.grants = [...store.grants.filter(({ expiresAt }) => expiresAt > now()), kept]
    store.save()
    return { token, grant: kept }
  }

  return {
    issueFirst(userId: string, clientId: string, client: AppClient): { token: string; grant: RefreshGrant } {
      const authenticatedAt = now()
      const expiresAt = authenticatedAt + client.refreshTokenSeconds * 1000
      return keep({ userId, clientId, originJti: randomUUID(), authenticatedAt, expiresAt })
    },

    /** @throws JsonApiError NotAuthorizedException, RefreshTokenReuseException */
    require(token: string, clientId: string): RefreshGrant {
      const grant = find(token, clientId)
      if (!grant) throw refuse('Invalid Refresh Token')
      if (grant.isRevoked) throw refuse('Refresh Token has been revoked')
      if (grant.expiresAt <= now()) throw refuse('Refresh Token has expired')
      if (grant.replacedUntil !== undefined && grant.replacedUntil <= now()) {
        throw new JsonApiError('RefreshTokenReuseException', 'Refresh token has been invalidated.')
      }
      return grant
    },

    /**
     * The new token keeps the old one's expiry. The old token works for the grace period after its first use.
     */
    rotate(grant: RefreshGrant, graceSeconds: number): string {
      grant.replacedUntil ??= now() + graceSeconds * 1000
      const { userId, clientId, originJti, authenticatedAt, expiresAt } = grant
      return keep({ userId, clientId, originJti, authenticatedAt, expiresAt }).token
    },

    /**
     * Revokes every token of the same sign-in; an unknown token is not an error (API reference, RevokeToken).
     */
    revoke(token: string, clientId: string): void {
      const originJti = find(token, clientId)?.originJti
      for (const grant of store.grants) {
        if (grant.originJti === originJti) grant.isRevoked = true
      }
      store.save()
    },
  }
}
