import { productName } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { stanceFeedLink } from '#shared/pages/feed-links.ts'
import { siteDescription } from '#shared/pages/page-head.ts'
import { homePath, stancePath } from '#shared/pages/page-path.ts'
import type { PageMeta } from '#web/app/page-texts.ts'

/** In a file of its own, because the home page loads no text of other pages. */
export function homeMeta(stance?: Stance): PageMeta {
  return {
    title: stance ? `${stance} episodes | ${productName}` : productName,
    description: stance
      ? `The latest ${stance} podcast episodes: what they say, in their own words.`
      : siteDescription,
    path: stance ? stancePath(stance) : homePath,
    ...(stance && { feeds: [stanceFeedLink(stance)] }),
  }
}
