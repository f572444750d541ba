import * as z from 'zod'

/** The password reset page calls the user pool directly. This pool client cannot sign in. */
export const recoveryConfigSchema = z.object({
  region: z.string().min(1),
  userPoolId: z.string().min(1),
  userPoolClientId: z.string().min(1),
  /** Content security policy: the only other origin that the page may call. */
  userPoolEndpoint: z.url(),
})

export type RecoveryConfig = z.infer<typeof recoveryConfigSchema>

/** Content of `configFile`. Without a contact address, pages show none. */
export type SiteConfig = RecoveryConfig & { release: string; contactAddress?: string | undefined }
