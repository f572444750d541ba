import * as z from 'zod'

/** Where the page for forgotten passwords finds the user pool, and the client of it that can sign nobody in. */
export const recoveryConfigSchema = z.object({
  region: z.string().min(1),
  userPoolId: z.string().min(1),
  userPoolClientId: z.string().min(1),
  /** The origin of the pool's API, the one address that this page talks to besides the site. */
  userPoolEndpoint: z.url(),
})

export type RecoveryConfig = z.infer<typeof recoveryConfigSchema>

/** All that the deployment writes to `configFile`. Without a contact address nothing offers to write. */
export type SiteConfig = RecoveryConfig & { contactAddress?: string | undefined }
