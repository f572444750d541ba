import * as z from 'zod'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { connection } from '#functions/connections/connection.ts'

/** That links in mail are signed with. */
export const linkSecrets = connection(z.object({ MAILED_LINK_SECRETS: secretArnsSchema }), (env) => ({
  linkSecrets: openSecrets(env.MAILED_LINK_SECRETS),
}))
