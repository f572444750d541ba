import * as z from 'zod'
import { openUploadSigner } from '#functions/clients/upload-addresses.ts'
import { connection } from '#functions/invocation/connection.ts'
import { catalogueTable, operationsTable } from '#functions/use-cases/connections/tables.ts'

const signerEnvSchema = z.object({ STORE_BUCKET: z.string().min(1), SITE_URL: z.url() })

/** For calls that open uploads. */
export const uploadConnection = catalogueTable
  .and(operationsTable)
  .and(connection(signerEnvSchema, (env) => ({ signer: openUploadSigner(env.STORE_BUCKET, env.SITE_URL) })))
