import * as z from 'zod'
import { openUploadSigner } from '#functions/clients/upload-addresses.ts'
import { openTable } from '#functions/data/table.ts'

/** What calls read that open uploads. */
export const uploadEnvSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
  SITE_URL: z.url(),
})

export function connectUploads(env: z.infer<typeof uploadEnvSchema>) {
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    signer: openUploadSigner(env.STORE_BUCKET, env.SITE_URL),
  }
}
