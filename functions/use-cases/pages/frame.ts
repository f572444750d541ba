import { productName } from '#shared/domain/product.ts'
import { type Html, html } from '#shared/pages/html.ts'
import { aboutPath, homePath } from '#shared/pages/page-path.ts'

/** The header as the site draws it, without what its scripts decide. Links that these would move are for readers who have none. */
export const header = html`
  <header class="on-night border-b border-white/10 bg-night text-night-ink">
    <div class="page flex h-[4.5rem] items-center justify-between gap-2 sm:gap-4">
      <a href="${homePath}" class="flex min-h-11 items-center gap-3">
        <span class="size-9 noscript:hidden"></span>
        <span class="font-serif text-[1.6rem] font-semibold tracking-tight">${productName}</span>
      </a>
      <noscript>
        <a href="${aboutPath}" class="inline-flex min-h-11 items-center px-2 font-medium">About</a>
      </noscript>
    </div>
  </header>`

/** A page below the header, as tall as the window at least. */
export function frame(main: Html): Html {
  return html`
<div class="flex min-h-svh flex-col">${header}
  <main id="main" class="flex grow flex-col">${main}
  </main>
</div>`
}

export type ShownLink = { text: string; path: string }

/** Links that look like the site's buttons. */
export function linkButtons(links: readonly ShownLink[]): Html {
  const buttons = links.map(
    ({ text, path }) => html`
      <a
        href="${path}"
        class="inline-flex min-h-11 items-center rounded-full border border-line-strong px-5 text-[0.9375rem] font-medium hover:bg-sunken"
      >${text}</a>`,
  )
  return html`
    <div class="mt-2 flex flex-wrap gap-3">${buttons}
    </div>`
}
