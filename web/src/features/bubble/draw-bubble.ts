import type { StanceDistribution } from '#shared/domain/podcast-page.ts'
import { productName } from '#shared/domain/product.ts'
import { stanceSlug } from '#shared/domain/stance.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { bubblePath } from '#shared/pages/page-path.ts'
import { countAll, type StanceCount, stanceCounts } from '#web/ui/stance-bars.tsx'

/** As previews of links want it. */
export const pictureSize = { width: 1200, height: 630 } as const

type Drawn = { distribution: StanceDistribution; showCount: number }

const summary = ({ distribution, showCount }: Drawn) =>
  `${countOf(countAll(distribution), 'episode')} of ${countOf(showCount, 'show')}`

export function pictureText(drawn: Drawn): string {
  const steps = stanceCounts(drawn.distribution).map(
    ({ stance, count }) => `${stanceLabel(stance, null)} ${formatCount(count)}`,
  )
  return `Where the episodes of my shows stand: ${steps.join(', ')}. ${summary(drawn)}, rated one by one.`
}

const edge = 72
const firstRow = 236
const rowHeight = 54
const barStart = 340
const barEnd = 1010
const barHeight = 26

const serif = '"Newsreader Variable", Georgia, serif'
const sans = '"Schibsted Grotesk Variable", Arial, sans-serif'

const tokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)

const fillOf = ({ stance }: StanceCount) =>
  tokenOf(`${stance ? stanceSlug(stance).replace('_', '-') : 'unrated'}-fill`)

/** In the colors of the page's theme. */
export function drawBubble(context: CanvasRenderingContext2D, drawn: Drawn & { site: string }): void {
  const { width, height } = pictureSize
  const write = (
    text: string,
    [x, y]: readonly [number, number],
    [font, token]: readonly [string, string],
  ) => {
    context.font = font
    context.fillStyle = tokenOf(token)
    context.fillText(text, x, y)
  }
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  context.fillStyle = tokenOf('paper')
  context.fillRect(0, 0, width, height)
  write('Where the episodes of my shows stand', [edge, 118], [`500 56px ${serif}`, 'ink'])
  write(`${summary(drawn)}, rated one by one`, [edge, 172], [`400 28px ${sans}`, 'ink-soft'])
  const rows = stanceCounts(drawn.distribution)
  const all = Math.max(1, countAll(drawn.distribution))
  for (const [place, row] of rows.entries()) {
    const top = firstRow + place * rowHeight
    const text = [`600 26px ${sans}`, 'ink'] as const
    write(stanceLabel(row.stance, null), [edge, top], text)
    write(formatCount(row.count), [barEnd + 28, top], text)
    context.fillStyle = tokenOf('sunken')
    context.fillRect(barStart, top - barHeight + 4, barEnd - barStart, barHeight)
    context.fillStyle = fillOf(row)
    // Unrated episodes are a thinner bar: plain gray would look like Centrist.
    const thickness = row.stance ? barHeight : barHeight / 3
    const length = ((barEnd - barStart) * row.count) / all
    context.fillRect(barStart, top - barHeight / 2 + 4 - thickness / 2, length, thickness)
  }
  write(productName, [edge, height - 48], [`500 32px ${serif}`, 'ink'])
  context.textAlign = 'right'
  write(`${drawn.site}${bubblePath}`, [width - edge, height - 48], [`400 26px ${sans}`, 'ink-soft'])
}
