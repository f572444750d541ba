import { openUploadSigner } from '#functions/clients/upload-addresses.ts'
import { siteAddress } from '#functions/connections/site-address.ts'
import { storeName } from '#functions/connections/store-name.ts'
import { catalogueTable, operationsTable } from '#functions/connections/tables.ts'

const uploadSigner = storeName
  .and(siteAddress)
  .opening(({ bucket, siteUrl }) => ({ signer: openUploadSigner(bucket, siteUrl) }))

/** For calls that open uploads. */
export const uploadConnection = catalogueTable.and(operationsTable).and(uploadSigner)
