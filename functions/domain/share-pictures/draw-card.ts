import {
  type Card,
  type QuoteOfCard,
  type SideOfCard,
  type Source,
  type Step,
  stepIndex,
} from '#functions/domain/share-pictures/card.ts'
import type {
  Area,
  Drawing,
  Ruler,
  Shape,
  TextShape,
  TextStyle,
} from '#functions/domain/share-pictures/drawing.ts'
import { fitText } from '#functions/domain/share-pictures/fit-text.ts'
import { isolated, isRightToLeft, readableText } from '#functions/domain/share-pictures/readable-text.ts'
import { productName } from '#shared/domain/product.ts'
import { pictureSize } from '#shared/pages/picture-path.ts'

/** The dark tokens of web/src/tokens.css. */
export const pictureColors = {
  night: '#0b0c0e',
  ink: '#f4f4f1',
  inkSoft: '#c3c7c4',
  line: '#2c3136',
  lamp: '#ffcb3d',
  steps: ['#4a83ff', '#86b7fb', '#9aa1a8', '#f7998f', '#ef4a42'],
} as const

const margin = 64
const { width, height } = pictureSize
const innerWidth = width - 2 * margin

type TextOptions = Omit<TextStyle, 'size'> & {
  /** Largest first. */
  sizes: readonly number[]
  color: string
  /** Put around the text, inside of which it is cut. */
  wrap?: (text: string) => string
  /** Where the text stands in its area if it does not fill it. */
  place?: 'top' | 'middle'
  align?: TextShape['align']
}

type Placed = { text: string | undefined; area: Area; options: TextOptions }

/** Nothing for an undefined text. */
function placeText({ text, area, options }: Placed, ruler: Ruler): Shape[] {
  if (text === undefined) return []
  const { sizes, color, face, weight, wrap = (one) => one, place = 'top', align = 'start' } = options
  const heightAt = (one: string, size: number) =>
    ruler.heightOf(wrap(one), { face, weight, size }, area.width)
  const fitted = fitText(text, sizes, (one) => heightAt(one.text, one.size) <= area.height)
  const spare = area.height - heightAt(fitted.text, fitted.size)
  return [
    {
      ...area,
      kind: 'text',
      y: place === 'middle' ? area.y + Math.max(0, Math.floor(spare / 2)) : area.y,
      text: wrap(fitted.text),
      style: { face, weight, size: fitted.size },
      color,
      isRightToLeft: isRightToLeft(fitted.text),
      align,
    },
  ]
}

const { ink, inkSoft, line, night, steps, lamp } = pictureColors

const bold = { face: 'sans', weight: 650, color: ink } as const
const plain = { face: 'sans', weight: 400, color: inkSoft } as const
const serif = { face: 'serif', weight: 500, color: ink } as const

const readableIn = (face: TextStyle['face'], text: string, ruler: Ruler) =>
  readableText(text, (grapheme) => ruler.canDraw(grapheme, face))

/** The five steps, of which only the episode's has its color, and its name. */
function scale({ step, area }: { step: Step; area: Area }, ruler: Ruler): Shape[] {
  const gap = 6
  const box = { width: Math.round(area.height * 1.3), height: Math.round(area.height * 0.36) }
  const start = area.x + steps.length * (box.width + gap) + 12
  const y = area.y + Math.round((area.height - box.height) / 2)
  const lit = stepIndex(step)
  return [
    ...steps.map((color, index): Shape => {
      const x = area.x + index * (box.width + gap)
      return { kind: 'box', ...box, x, y, color: index === lit ? color : line }
    }),
    ...placeText(
      {
        text: step.label,
        area: { ...area, x: start, width: area.x + area.width - start },
        options: { ...bold, sizes: [Math.floor(area.height * 0.75)], place: 'middle' },
      },
      ruler,
    ),
  ]
}

/** Name of the site, in the lower right corner. */
function signature(ruler: Ruler): Shape[] {
  const area = { x: width - margin - 240, y: 544, width: 240, height: 52 }
  const dot = { kind: 'box', x: width - margin - 96, y: 536, width: 96, height: 4, color: lamp } as const
  const options = { ...serif, weight: 600, sizes: [38], align: 'right' } as const
  return [dot, ...placeText({ text: productName, area, options }, ruler)]
}

function nameOf({ show, speaker }: { show: string; speaker: string }, ruler: Ruler): string | undefined {
  const [shown, speaking] = [show, speaker].map((text) => readableIn('sans', text, ruler))
  return shown && speaking ? `${isolated(speaking)} on ${isolated(shown)}` : (shown ?? speaking)
}

type Cited = { source: Omit<Source, 'title'> & { title?: string }; speaker: string; area: Area; size: number }

/** Three lines: who, title, date. */
function citation({ source, speaker, area, size }: Cited, ruler: Ruler): Shape[] {
  const step = Math.round(size * 1.4)
  const lines = [
    {
      text: nameOf({ show: source.show, speaker }, ruler),
      options: { ...bold, sizes: [size], align: 'left' } as const,
    },
    {
      text: readableIn('sans', source.title ?? '', ruler),
      options: { ...plain, sizes: [size - 2], align: 'left' } as const,
    },
    {
      text: source.date === '' ? undefined : source.date,
      options: { ...plain, sizes: [size - 2], align: 'left' } as const,
    },
  ].filter(({ text }) => text !== undefined)
  return lines.flatMap((one, index) =>
    placeText({ ...one, area: { ...area, y: area.y + index * step, height: step } }, ruler),
  )
}

/** Stands for a quote in a script that pictures do not have. */
const unreadableQuote = `Read and play the quote on ${productName}.`

type Spoken = Pick<TextOptions, 'sizes' | 'place'> & { quote: QuoteOfCard; area: Area }

function spoken({ quote, area, sizes, place }: Spoken, ruler: Ruler): Shape[] {
  const text = readableIn('serif', quote.text, ruler)
  return text === undefined
    ? placeText({ text: unreadableQuote, area, options: { ...plain, sizes: sizes.slice(-1), place } }, ruler)
    : placeText({ text, area, options: { ...serif, sizes, place, wrap: (one) => `“${one}”` } }, ruler)
}

const top = { x: margin, y: 56, width: innerWidth, height: 36 }
const bottom = { x: margin, y: 472, width: 790, height: 130 }
const middle = { x: margin, y: 112, width: innerWidth, height: 326 }
const largeSizes = [88, 76, 66, 57, 49, 42]

function side(shown: SideOfCard, { area, ruler }: { area: Area; ruler: Ruler }): Shape[] {
  if (shown.isSilent) {
    const options = { ...plain, sizes: [28], place: 'middle' } as const
    return placeText({ text: shown.text, area: { ...area, y: area.y + 44, height: 210 }, options }, ruler)
  }
  const { quote } = shown
  return [
    ...scale({ step: quote.step, area: { ...area, height: 30 } }, ruler),
    ...spoken({ quote, area: { ...area, y: area.y + 44, height: 210 }, sizes: [42, 37, 32, 28] }, ruler),
    ...citation({ ...quote, area: { ...area, y: area.y + 268 }, size: 22 }, ruler),
  ]
}

function shapesOf(card: Card, ruler: Ruler): Shape[] {
  if (card.kind === 'quote') {
    const { quote } = card
    return [
      ...scale({ step: quote.step, area: top }, ruler),
      ...spoken({ quote, area: middle, sizes: largeSizes, place: 'middle' }, ruler),
      ...citation({ ...quote, area: bottom, size: 28 }, ruler),
    ]
  }
  if (card.kind === 'episode') {
    const { title, ...source } = card.source
    const text = readableIn('serif', title, ruler)
    return [
      ...scale({ step: card.step, area: top }, ruler),
      ...placeText({ text, area: middle, options: { ...serif, sizes: largeSizes, place: 'middle' } }, ruler),
      ...citation({ source, speaker: '', area: bottom, size: 28 }, ruler),
    ]
  }
  const title = readableIn('serif', card.title, ruler)
  const gap = 56
  const columnWidth = (innerWidth - gap * (card.sides.length - 1)) / Math.max(1, card.sides.length)
  return [
    ...placeText(
      { text: title, area: { ...top, y: 48, height: 112 }, options: { ...serif, sizes: [50, 42] } },
      ruler,
    ),
    ...card.sides.flatMap((shown, index) =>
      side(shown, {
        area: { x: margin + index * (columnWidth + gap), y: 172, width: columnWidth, height: 370 },
        ruler,
      }),
    ),
  ]
}

/** What a picture shows, and where. */
export function drawCard(card: Card, ruler: Ruler): Drawing {
  const shapes = [...shapesOf(card, ruler), ...signature(ruler)]
  return { x: 0, y: 0, width, height, background: night, shapes }
}
