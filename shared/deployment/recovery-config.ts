import * as z from 'zod'

/** The file at the root of the site that the deployment writes, with what no build can know. */
export const configFile = 'config.json'

/** Where the page for forgotten passwords finds the user pool, and the client of it that can sign nobody in. */
export const recoveryConfigSchema = z.object({
  region: z.string().min(1),
  userPoolId: z.string().min(1),
  userPoolClientId: z.string().min(1),
  /** The origin of the pool's API, the one address that this page talks to besides the site. */
  userPoolEndpoint: z.url(),
})

export type RecoveryConfig = z.infer<typeof recoveryConfigSchema>

/** All of the file. Without a contact address nothing offers to write. */
export type SiteConfig = RecoveryConfig & { contactAddress?: string | undefined }
