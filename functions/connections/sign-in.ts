import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

/** Who issues the tokens of sessions. */
export const tokenIssuer = connection(z.object({ USER_POOL_ISSUER: z.url() }), (env) => ({
  issuer: env.USER_POOL_ISSUER,
}))

/** The site's own client of the user pool, for which tokens are issued. */
export const siteClient = connection(z.object({ USER_POOL_CLIENT_ID: z.string().min(1) }), (env) => ({
  clientId: env.USER_POOL_CLIENT_ID,
}))
