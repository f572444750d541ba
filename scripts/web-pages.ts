import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { header } from '#functions/use-cases/pages/frame.ts'
import { readEvaluation } from '#scripts/evaluation.ts'
import { type Stance, stanceSlug, stances } from '#shared/domain/stance.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { Html, html } from '#shared/pages/html.ts'
import { aboutPath } from '#shared/pages/page-path.ts'
import { fillShell, unknownSiteUrl } from '#shared/pages/shell.ts'
import { collectionData, type StructuredData, siteData } from '#shared/pages/structured-data.ts'
import { aboutMeta, homeMeta, methodologyMeta, type PageMeta, privacyMeta } from '#web/app/page-texts.ts'
import { AboutScreen } from '#web/app/screens/about-screen.tsx'
import { PrivacyScreen } from '#web/app/screens/privacy-screen.tsx'
import { Methodology } from '#web/features/methodology/components/methodology.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** A page with a file of its own: its address, its head, and what it shows before any script has run. */
export type StaticPage = {
  /** Below the site's folder. */
  file: string
  meta: PageMeta
  /** The module whose code the page needs first; the home page's is asked for by the script that runs before the first paint. */
  screen?: string
  firstPaint: Html
  data?: StructuredData
}

const homeScreen = 'home-screen'

/** The pages whose head and first sight are known when the site is built. */
export const staticPages: readonly StaticPage[] = [
  {
    file: 'index.html',
    meta: homeMeta(),
    firstPaint: banner('Centrist'),
    data: siteData(unknownSiteUrl),
  },
  ...stances.map((stance) => ({
    file: `stance/${stanceSlug(stance)}.html`,
    meta: homeMeta(stance),
    screen: homeScreen,
    firstPaint: banner(stance),
    data: collectionData(homeMeta(stance), unknownSiteUrl),
  })),
  prose('about', aboutMeta, createElement(AboutScreen)),
  prose(
    'methodology',
    methodologyMeta,
    createElement(Methodology, { evaluation: readEvaluation(), totals: 'loading' }),
  ),
  prose('privacy', privacyMeta, createElement(PrivacyScreen)),
]

/** The banner with the headline; below it, for readers without script, the ways on that need none. */
function banner(stance: Stance): Html {
  const headline = renderToStaticMarkup(createElement(Banner, { light: stanceSlug(stance) }))
  return html`${header}${new Html(headline)}<noscript>${waysOn()}</noscript>`
}

function waysOn(): Html {
  const feeds = stances.map((stance) => {
    const [feed] = homeMeta(stance).feeds ?? []
    return html`<li><a class="prose-link" href="${feed?.path}">The latest ${stance} episodes</a></li>`
  })
  return html`<div class="page py-10 text-lg"><p>Choosing a stance and listening here need JavaScript. Any podcast app can follow a stance by its feed:</p><ul class="mt-4 flex list-disc flex-col gap-2 pl-5">${feeds}</ul><p class="mt-6"><a class="prose-link" href="${aboutPath}">About</a></p></div>`
}

/** A page that is all text: the whole of it, as its own screen shows it. */
function prose(name: string, meta: PageMeta, content: ReactElement): StaticPage {
  const page = createElement(StaticRouter, { location: meta.path }, content)
  const firstPaint = html`${header}<main>${new Html(renderToStaticMarkup(page))}</main>`
  return { file: `${name}.html`, meta, screen: `${name}-screen`, firstPaint }
}

/** The screens that are shown at addresses without a file; the script that runs before the first paint chooses among them. */
export const screensOfShell = { home: homeScreen, episode: 'episode-screen', topic: 'topic-screen' } as const

/** Tells the shell which scripts each of its screens needs. */
export function nameScripts(shell: string, scriptsOf: (screen: string) => readonly string[]): string {
  const names = Object.entries(screensOfShell).map(
    ([name, screen]) => `data-${name}-scripts="${scriptsOf(screen).join(' ')}"`,
  )
  return shell.replace('<script src=', () => `<script ${names.join(' ')} src=`)
}

/**
 * Fills the built shell for one page; `preloads` are addresses of scripts the page needs at once. They stand at the end of the
 * head, because what stands before the style sheet is asked for before it and delays the first paint.
 */
export function fillPage(shell: string, page: StaticPage, preloads: readonly string[]): string {
  const links = preloads.map((address) => html`<link rel="modulepreload" crossorigin href="${address}" />`)
  const head = headHtml(page.meta, unknownSiteUrl, page.data)
  return fillShell(shell, { head, firstPaint: page.firstPaint }).replace(
    '</head>',
    () => `${links.join('\n')}\n</head>`,
  )
}
