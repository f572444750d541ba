import { type ComponentType, createElement } from 'react'
import { readEvaluation } from '#build/evaluation.ts'
import { withoutScripts } from '#build/service-worker.ts'
import { writeOpml } from '#functions/domain/opml/write-opml.ts'
import { productName } from '#shared/domain/product.ts'
import { stances } from '#shared/domain/stance.ts'
import { stanceFeedPath } from '#shared/pages/feed-path.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { html } from '#shared/pages/html.ts'
import type { PageHead } from '#shared/pages/page-head.ts'
import { stancePath } from '#shared/pages/page-path.ts'
import type { ScreenName } from '#shared/pages/screens.ts'
import { fillShell, notFoundFile, offlineFile, unknownSiteUrl } from '#shared/pages/shell.ts'
import { type StructuredData, siteData } from '#shared/pages/structured-data.ts'
import { homeMeta } from '#web/app/home-meta.ts'
import { notFoundHead } from '#web/app/not-found-head.ts'
import {
  aboutMeta,
  bubbleMeta,
  feedsMeta,
  methodologyMeta,
  type PageMeta,
  privacyMeta,
} from '#web/app/page-texts.ts'
import { AboutScreen } from '#web/app/screens/about-screen.tsx'
import { BubbleScreen } from '#web/app/screens/bubble-screen.tsx'
import { FeedsScreen } from '#web/app/screens/feeds-screen.tsx'
import { HomeScreen } from '#web/app/screens/home-screen.tsx'
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx'
import { OfflineScreen } from '#web/app/screens/offline-screen.tsx'
import { PrivacyScreen } from '#web/app/screens/privacy-screen.tsx'
import { Methodology } from '#web/features/methodology/components/methodology.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderScreen, type ServedScreen } from '#web/served/render-screen.tsx'

/** A page that the build writes to a file of its own. */
export type StaticPage = {
  /** Relative to the site's folder. */
  file: string
  meta: PageHead
  screen: ServedScreen
  data?: StructuredData
}

/** Has no screen, so that the header marks no link as the current page. */
const unknownPath = '/404'

/** Pages whose head and content are known at build time. */
export const staticPages: readonly StaticPage[] = [
  {
    file: 'index.html',
    meta: homeMeta(),
    screen: { name: 'home', path: '/', component: HomeScreen },
    data: siteData(unknownSiteUrl),
  },
  prose('about', aboutMeta, AboutScreen),
  prose('methodology', methodologyMeta, () =>
    createElement(Methodology, { evaluation: readEvaluation(), totals: 'loading' }),
  ),
  prose('privacy', privacyMeta, PrivacyScreen),
  prose('feeds', feedsMeta, FeedsScreen),
  prose('bubble', bubbleMeta, BubbleScreen),
  {
    file: notFoundFile,
    meta: notFoundHead,
    screen: { name: 'notFound', path: '*', component: NotFoundScreen },
  },
]

function prose(
  name: 'about' | 'methodology' | 'privacy' | 'feeds' | 'bubble',
  meta: PageMeta,
  component: ComponentType,
): StaticPage {
  return { file: `${name}.html`, meta, screen: { name, path: meta.path, component } }
}

export const stanceFeedsList = writeOpml(
  `${productName}: every stance`,
  stances.map((stance) => ({
    title: `${productName}: ${stance}`,
    feedUrl: unknownSiteUrl + stanceFeedPath(stance),
    pageUrl: unknownSiteUrl + stancePath(stance),
  })),
)

/** The bundler names a chunk after its file, `<screen>-screen.tsx`. */
export const chunkOf = (screen: ScreenName) =>
  `${screen.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen`

/** Screens of paths without a file; the script before the first paint selects one. */
const screensOfShell = ['home', 'episode', 'topic'] as const

/** Adds `data-<screen>-scripts` attributes for the script that runs before the first paint. */
export function nameScripts(shell: string, scriptsOf: (screen: ScreenName) => readonly string[]): string {
  const names = screensOfShell.map((name) => `data-${name}-scripts="${scriptsOf(name).join(' ')}"`)
  return shell.replace('<script src=', () => `<script ${names.join(' ')} src=`)
}

/** Without the application, whose scripts may be missing. */
export async function offlinePage(shell: string): Promise<string> {
  const screen = { name: 'notFound', path: '*', component: OfflineScreen } as const
  return withoutScripts(await fillPage(shell, { file: offlineFile, meta: offlineHead, screen }, []))
}

const offlineHead: PageHead = { title: `You’re offline | ${productName}`, isHidden: true }

/**
 * `preloads` are URLs of scripts that the page needs at once. They go at the end of the head, because
 * anything before the style sheet delays the first paint.
 */
export async function fillPage(
  shell: string,
  { meta, screen, data }: StaticPage,
  preloads: readonly string[],
): Promise<string> {
  const links = preloads.map(
    (address) => html`<link rel="modulepreload" crossorigin href="${address}" fetchpriority="low" />`,
  )
  const head = headHtml(meta, unknownSiteUrl, data)
  // Static pages contain no API responses that could become stale.
  const freshUntil = new Date(0)
  const queryClient = createQueryClient(() => undefined)
  const pathname = meta.path ?? unknownPath
  const drawn = await renderScreen(screen, { pathname, queryClient, freshUntil })
  return fillShell(shell, { head, ...drawn }).replace('</head>', () => `${links.join('\n')}\n</head>`)
}
