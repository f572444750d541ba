import { productName } from '#shared/domain/product.ts'
import type { PageHead } from '#shared/pages/page-head.ts'

export const searchTitle = 'Search what was said'

/** Search engines must not index what people search for. */
export function searchHead(q: string): PageHead {
  return {
    title: `${q === '' ? searchTitle : `${q}: what was said`} | ${productName}`,
    description: 'Search everything said in political podcasts, and see who says it on each side.',
    isHidden: true,
  }
}
