import * as z from 'zod'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { connection } from '#functions/connections/connection.ts'

/** For functions that no gateway hands the secret to, and that hash with it what the others hash. */
export const edgeSecret = connection(z.object({ EDGE_SECRETS: secretArnsSchema }), (env) => ({
  edgeSecrets: openSecrets(env.EDGE_SECRETS),
}))
