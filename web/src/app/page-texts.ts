import { productName } from '#shared/product.ts'
import type { Stance } from '#shared/stance.ts'

/** Title and description of a page: for its tab, for search engines and for the cards of shared links. */
export type PageMeta = { title: string; description: string }

/** Of the home screen, with the stance whose episodes it shows. */
export function homeMeta(stance?: Stance): PageMeta {
  return {
    title: stance ? `${stance} episodes | ${productName}` : productName,
    description: stance
      ? `The latest ${stance} podcast episodes: what they say, in their own words.`
      : "Hear what you're missing outside your media bubble: podcasts on a five-step political scale, with verbatim quotes.",
  }
}

export const aboutMeta: PageMeta = {
  title: `About | ${productName}`,
  description: `How ${productName} listens to podcasts, places each episode on a five-step scale, and what it does not do.`,
}
