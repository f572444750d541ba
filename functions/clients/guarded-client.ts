import { createGuardedClient, type GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { productName } from '#shared/domain/product.ts'

export type GuardedClientSettings = {
  allowedPrivateHosts: string
  siteUrl: string
  /** Undefined: the operator publishes no address. */
  contactAddress: string | undefined
}

function userAgentOf({ siteUrl, contactAddress }: GuardedClientSettings): string {
  const contact = contactAddress ? `; ${contactAddress}` : ''
  return `${productName}/1 (+${siteUrl}${contact})`
}

export function openGuardedClient(settings: GuardedClientSettings): GuardedClient {
  const hosts = settings.allowedPrivateHosts.split(',').map((host) => host.trim())
  return createGuardedClient({
    allowedPrivateHosts: hosts.filter((host) => host !== ''),
    userAgent: userAgentOf(settings),
  })
}
