import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type EdgeSecrets, edgeSecretsOf } from '#functions/http/edge-secrets.ts'
import type { Contract } from '#shared/api/contract.ts'
import { DomainError } from '#shared/domain/errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

function isSameSecret(given: string | undefined, secret: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(secret))
}

/** Compares with every secret, so that timing reveals nothing. */
export function isOneOf(given: string | undefined, secrets: readonly string[]): boolean {
  return secrets.filter((secret) => isSameSecret(given, secret)).length > 0
}

/**
 * The gateway's own address is public; only requests through our distribution carry the secret.
 * @throws DomainError `not-through-edge`
 */
export function requireEdge(event: Pick<APIGatewayProxyEventV2, 'headers' | 'stageVariables'>): EdgeSecrets {
  const secrets = edgeSecretsOf(event)
  if (isOneOf(event.headers['x-origin-verify'], secrets.accepted)) return secrets
  throw new DomainError('forbidden', {
    code: 'not-through-edge',
    message: 'Please use the site’s own address.',
  })
}

/** Set by our own edge function; no other header is trusted. */
export function viewerAddressOf(event: Pick<APIGatewayProxyEventV2, 'headers'>): string {
  return event.headers['x-viewer-address'] ?? 'unknown'
}

function isOwnOrigin(headers: APIGatewayProxyEventV2['headers'], siteUrl: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return headers.origin === new URL(siteUrl).origin
}

/**
 * Protects against cross-site requests (docs: Fetch Metadata, `Sec-Fetch-Site`).
 * @throws DomainError `foreign-origin`
 */
export function requireOwnOrigin(
  contract: Pick<Contract, 'method' | 'exemptFromOriginCheck'>,
  headers: APIGatewayProxyEventV2['headers'],
  siteUrl: string,
): void {
  if (contract.method === 'GET' || contract.exemptFromOriginCheck) return
  if (isOwnOrigin(headers, siteUrl)) return
  throw new DomainError('forbidden', {
    code: 'foreign-origin',
    message: 'This call must come from the site itself.',
  })
}
