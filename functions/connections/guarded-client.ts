import * as z from 'zod'
import { openGuardedClient } from '#functions/clients/guarded-client.ts'
import { connection } from '#functions/connections/connection.ts'
import { contactAddress } from '#functions/connections/settings.ts'
import { siteAddress } from '#functions/connections/site-address.ts'

const privateHosts = connection(z.object({ ALLOWED_PRIVATE_HOSTS: z.string() }), (env) => ({
  allowedPrivateHosts: env.ALLOWED_PRIVATE_HOSTS,
}))

/** Asks strangers' servers. */
export const guardedClient = privateHosts
  .and(siteAddress)
  .and(contactAddress)
  .opening((settings) => ({ client: openGuardedClient(settings) }))
