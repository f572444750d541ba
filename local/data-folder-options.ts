import type { DataFolderOptions } from 'cdk-on-localhost/data-folder'
import { productKey, productName } from '#shared/domain/product.ts'

/**
 * Raise `dataVersion` when new code can no longer read stored data; `npm start` then tells the user to pass
 * `--fresh`.
 */
export const dataFolderOptions: DataFolderOptions = {
  owner: productName,
  markerName: `${productKey}-data.json`,
  dataVersion: 1,
}
