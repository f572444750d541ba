import type { DataFolderOptions } from '#emulator/data-folder.ts'
import { productKey, productName } from '#shared/domain/product.ts'

/** How a data folder of the product is known, and by which name. */
export const dataFolderOptions: DataFolderOptions = {
  owner: productName,
  markerName: `${productKey}-data.json`,
}
