import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { productName } from '#shared/product.ts'
import { type Stance, stanceSlug, stances } from '#shared/stance.ts'
import { aboutMeta, homeMeta, type PageMeta } from '#web/app/page-texts.ts'
import { Banner } from '#web/ui/banner.tsx'

/** A page with a file of its own: its address, its head, and what it shows before any script has run. */
export type StaticPage = {
  /** Below the site's folder. */
  file: string
  meta: PageMeta
  /** The module whose code the page needs first, where its file belongs to one screen. */
  screen?: string
  firstPaint: string
}

const homeScreen = 'home-screen'

/** The pages whose head and first sight are known when the site is built. */
export const staticPages: readonly StaticPage[] = [
  { file: 'index.html', meta: homeMeta(), firstPaint: banner('Centrist') },
  ...stances.map((stance) => ({
    file: `stance/${stanceSlug(stance)}.html`,
    meta: homeMeta(stance),
    screen: homeScreen,
    firstPaint: banner(stance),
  })),
  { file: 'about.html', meta: aboutMeta, screen: 'about-screen', firstPaint: '' },
]

/** The place of the header, and the banner with the headline. */
function banner(stance: Stance): string {
  const header = createElement('div', { className: 'h-[4.5rem] border-b border-white/10 bg-night' })
  const headline = createElement(Banner, { light: stanceSlug(stance) })
  return renderToStaticMarkup(createElement('div', { className: 'first-paint' }, header, headline))
}

/** The screens that share the shell; the script that runs before the first paint chooses by the address. */
export const screensOfShell = { home: homeScreen, episode: 'episode-screen' } as const

/** Tells the shell which scripts each of its screens needs. */
export function nameScripts(shell: string, scriptsOf: (screen: string) => readonly string[]): string {
  const names = Object.entries(screensOfShell).map(
    ([name, screen]) => `data-${name}-scripts="${scriptsOf(screen).join(' ')}"`,
  )
  return shell.replace('<script src=', () => `<script ${names.join(' ')} src=`)
}

/** Fills the built shell for one page; `preloads` are addresses of scripts the page needs at once. */
export function fillPage(shell: string, page: StaticPage, preloads: readonly string[]): string {
  const { title, description } = page.meta
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:site_name" content="${escapeHtml(productName)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    ...preloads.map((address) => `<link rel="modulepreload" crossorigin href="${address}" />`),
  ]
  return shell
    .replace(/<title>.*?<\/title>/s, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace('<!--first-paint-->', () => page.firstPaint)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
