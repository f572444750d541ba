import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

/** The site's own address. */
export const siteAddress = connection(z.object({ SITE_URL: z.url() }), (env) => ({ siteUrl: env.SITE_URL }))
