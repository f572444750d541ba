import * as z from 'zod'

/** The user pool for the password reset page, and a pool client that cannot sign anyone in. */
export const recoveryConfigSchema = z.object({
  region: z.string().min(1),
  userPoolId: z.string().min(1),
  userPoolClientId: z.string().min(1),
  /** The only other origin that this page calls. */
  userPoolEndpoint: z.url(),
})

export type RecoveryConfig = z.infer<typeof recoveryConfigSchema>

/** The content of `configFile`. Without a contact address, pages offer none. */
export type SiteConfig = RecoveryConfig & { contactAddress?: string | undefined }
