import { productName } from '#shared/domain/product.ts'
import type { PageHead } from '#shared/pages/page-head.ts'
import { showsPath } from '#shared/pages/page-path.ts'
import type { AskedShows } from '#shared/pages/shows-address.ts'

/** Search engines index the whole list, not what people search it for. */
export function showsHead({ q }: AskedShows): PageHead {
  return {
    title: `Shows | ${productName}`,
    description: `Every show on ${productName}, with how many of its episodes are rated at each step of the scale.`,
    path: showsPath,
    isHidden: q !== '',
  }
}
