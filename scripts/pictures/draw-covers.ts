import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { coverName } from '#functions/domain/syndication/feeds.ts'
import { productName } from '#shared/domain/product.ts'
import { type Stance, stanceSlug, stances } from '#shared/domain/stance.ts'
import { launchChromium } from '#tests/browser/chromium.ts'

/** In pixels: the minimum that Apple Podcasts requires. */
const side = 1400

const styleOf = (name: string) => readFileSync(`web/src/${name}.css`, 'utf8')
const fontOf = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file))).toString('base64')
const newsreader = fontOf('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2')
const schibsted = fontOf(
  '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
)

const style = `
${styleOf('tokens')}
${styleOf('light')}
@font-face { font-family: Newsreader; font-weight: 200 800; src: url(data:font/woff2;base64,${newsreader}) }
@font-face { font-family: Schibsted; font-weight: 400 900; src: url(data:font/woff2;base64,${schibsted}) }
body { margin: 0 }
.sidelight { width: ${side}px; height: ${side}px; display: flex; flex-direction: column; justify-content: space-between; padding: 120px; box-sizing: border-box }
.brand { font: 600 68px Schibsted; letter-spacing: -0.01em; margin: 0 }
.subject { font: 500 188px/1 Newsreader; letter-spacing: -0.025em; margin: 0; text-wrap: balance }
.step { white-space: nowrap }
.scale { display: flex; align-items: end; gap: 56px; height: 220px }
.scale i { width: 44px; height: 84px; border-radius: 22px; background: var(--night-ink); opacity: 0.4 }
.scale i.chosen { height: 220px; opacity: 1; background: var(--stance-fill) }
`

/** The scale as five strokes. The stance's stroke is tall; for topics all are. */
function strokes(chosen: Stance | undefined): string {
  return stances
    .map((stance) => {
      const isChosen = chosen === undefined || stance === chosen
      return `<i data-stance="${stanceSlug(stance)}" class="${isChosen ? 'chosen' : ''}"></i>`
    })
    .join('')
}

function coverHtml(stance: Stance | undefined): string {
  const light = stance ? stanceSlug(stance) : 'centrist'
  return `<!doctype html><html data-theme="dark"><style>${style}</style><body><div class="sidelight" data-light="${light}">
<p class="brand">${productName}</p><p class="subject ${stance ? 'step' : ''}">${stance ?? 'From every side'}</p><div class="scale">${strokes(stance)}</div></div></body></html>`
}

/**
 * Writes the feeds' covers to `web/public`. The files are committed, because builds have no browser to draw
 * them.
 */
async function drawCovers(): Promise<void> {
  const browser = await launchChromium()
  const page = await browser.newPage({ viewport: { width: side, height: side } })
  for (const stance of [...stances, undefined]) {
    await page.setContent(coverHtml(stance))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.screenshot({ path: `web/public/${coverName(stance)}`, type: 'jpeg', quality: 86 })
  }
  await browser.close()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await drawCovers()
