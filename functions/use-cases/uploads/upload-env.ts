import * as z from 'zod'
import { openUploadSigner } from '#functions/clients/upload-addresses.ts'
import { connection } from '#functions/connections/connection.ts'
import { catalogueTable, operationsTable } from '#functions/connections/tables.ts'

const signerEnvSchema = z.object({ STORE_BUCKET: z.string().min(1), SITE_URL: z.url() })

/** For calls that open uploads. */
export const uploadConnection = catalogueTable
  .and(operationsTable)
  .and(connection(signerEnvSchema, (env) => ({ signer: openUploadSigner(env.STORE_BUCKET, env.SITE_URL) })))
