import type { DataFolderOptions } from 'cdk-on-localhost/data-folder'
import { productKey, productName } from '#shared/domain/product.ts'

/** Raise `dataVersion` when the code can no longer read stored data; `npm start` then asks for `--fresh`. */
export const dataFolderOptions: DataFolderOptions = {
  owner: productName,
  markerName: `${productKey}-data.json`,
  dataVersion: 1,
}
