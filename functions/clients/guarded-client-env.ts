import * as z from 'zod'
import { createGuardedClient, type GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { productName } from '#shared/domain/product.ts'

/** What a function reads that asks strangers' servers. */
export const guardedClientEnvSchema = z.object({
  /** As the parameter of the deployment states it: `host:port,host:port`. */
  ALLOWED_PRIVATE_HOSTS: z.string(),
  SITE_URL: z.url(),
  /** Empty where nobody is to be written to. */
  CONTACT_ADDRESS: z.string(),
})

type GuardedClientEnv = z.infer<typeof guardedClientEnvSchema>

/** Tells a server who reads it, and whom to ask when that is too much. */
function userAgentOf(env: GuardedClientEnv): string {
  const contact = env.CONTACT_ADDRESS && `; ${env.CONTACT_ADDRESS}`
  return `${productName}/1 (+${env.SITE_URL}${contact})`
}

/** The client of a function. */
export function openGuardedClient(env: GuardedClientEnv): GuardedClient {
  const hosts = env.ALLOWED_PRIVATE_HOSTS.split(',').map((host) => host.trim())
  return createGuardedClient({
    allowedPrivateHosts: hosts.filter((host) => host !== ''),
    userAgent: userAgentOf(env),
  })
}
