import { frame, linkButtons } from '#functions/use-cases/pages/frame.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { html } from '#shared/pages/html.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { comingSoonHead } from '#shared/pages/page-texts.ts'
import type { PageContent } from '#shared/pages/shell.ts'

/** What stands at the address of an episode that is not there, not ready or hidden: nobody can tell which. */
export function comingSoonPage(siteUrl: string): PageContent {
  const message = html`
    <div class="page flex min-h-[62vh] flex-col items-start justify-center gap-5 py-16">
      <span aria-hidden="true" class="block h-1.5 w-16 bg-lamp"></span>
      <h1
        class="max-w-[20ch] font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance md:text-5xl"
      >This episode is coming soon...</h1>
      <p class="max-w-prose text-lg text-ink-soft">
        We're currently processing this episode. Please check back later.
      </p>${linkButtons([{ text: 'Back to the home page', path: homePath }])}
    </div>`
  return { head: headHtml(comingSoonHead, siteUrl), firstPaint: frame(message) }
}
