import type { DataFolderOptions } from 'cdk-on-localhost/data-folder'
import { productKey, productName } from '#shared/domain/product.ts'

/**
 * Raise `dataVersion` when the emulator's own files change; `npm start` then tells the user to pass
 * `--fresh`. Stored items have migrations instead.
 */
export const dataFolderOptions: DataFolderOptions = {
  owner: productName,
  markerName: `${productKey}-data.json`,
  dataVersion: 1,
}
