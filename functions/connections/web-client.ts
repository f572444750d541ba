import { openGuardedClient } from '#functions/clients/guarded-client.ts'
import { resource } from '#functions/connections/resource.ts'
import { queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'

/** For URLs that podcasters choose: refuses private addresses, except the allowed ones. */
export const guardedClient = () =>
  resource(['ALLOWED_PRIVATE_HOSTS', 'SITE_URL', 'CONTACT_ADDRESS'], (env) =>
    openGuardedClient({
      allowedPrivateHosts: env.ALLOWED_PRIVATE_HOSTS,
      siteUrl: env.SITE_URL,
      contactAddress: env.CONTACT_ADDRESS,
    }),
  )

export const feedImports = () => ({
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
  client: guardedClient(),
})
