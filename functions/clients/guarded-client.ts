import { createGuardedClient, type GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { productName } from '#shared/domain/product.ts'

export type GuardedClientSettings = {
  /** `host:port,host:port`, a parameter of the deployment. */
  allowedPrivateHosts: string
  siteUrl: string
  /** Undefined: the operator publishes no address. */
  contactAddress: string | undefined
}

/** Names the site and whom to contact about its requests. */
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
