import { createGuardedClient, type GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { productName } from '#shared/domain/product.ts'

export type GuardedClientSettings = {
  /** As the parameter of the deployment states them: `host:port,host:port`. */
  allowedPrivateHosts: string
  siteUrl: string
  /** Undefined where nobody is to be written to. */
  contactAddress: string | undefined
}

/** Tells a server who reads it, and whom to ask when that is too much. */
function userAgentOf({ siteUrl, contactAddress }: GuardedClientSettings): string {
  const contact = contactAddress ? `; ${contactAddress}` : ''
  return `${productName}/1 (+${siteUrl}${contact})`
}

/** The client of a function. */
export function openGuardedClient(settings: GuardedClientSettings): GuardedClient {
  const hosts = settings.allowedPrivateHosts.split(',').map((host) => host.trim())
  return createGuardedClient({
    allowedPrivateHosts: hosts.filter((host) => host !== ''),
    userAgent: userAgentOf(settings),
  })
}
