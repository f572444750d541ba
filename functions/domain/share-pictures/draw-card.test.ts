import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EmbeddedQuote } from '#functions/domain/embeds/quote-figure.ts'
import { type Card, comparisonCard, episodeCard, quoteCard } from '#functions/domain/share-pictures/card.ts'
import { drawCard, pictureColors } from '#functions/domain/share-pictures/draw-card.ts'
import type { Ruler } from '#functions/domain/share-pictures/drawing.ts'

/** Every character is half as wide as high. */
const ruler: Ruler = {
  canDraw: (grapheme) => !/\p{Script=Thai}/u.test(grapheme),
  heightOf: (text, { size }, width) => Math.ceil((text.length * size) / 2 / width) * size,
}

type Change = { episode?: Partial<EmbeddedQuote['episode']>; quote?: Partial<EmbeddedQuote['quote']> }

const quoted = ({ episode, quote }: Change = {}): EmbeddedQuote => ({
  episode: {
    id: 7,
    title: 'Floods',
    published_date: '2026-03-25T12:00:00Z',
    audio_url: null,
    political_stance: 'Left-leaning',
    unrated_reason: null,
    is_contested: false,
    podcast: { name: 'The Long Table' },
    ...episode,
  },
  quote: { quote_text: 'We pay.', quote_time_start: 1, quote_time_end: 2, speaker: 'Ada Byron', ...quote },
})

const shapesOf = (card: Card) => drawCard(card, ruler).shapes
const textsOf = (card: Card) =>
  shapesOf(card).flatMap((shape) =>
    shape.kind === 'text' ? shape.text.replaceAll(/[\u2068\u2069]/g, '') : [],
  )
const colorsOf = (card: Card) => shapesOf(card).flatMap(({ kind, color }) => (kind === 'box' ? color : []))
const { steps, line, lamp } = pictureColors

test('a quote has its words, step, show, episode and date, and the name of the site [S25.100]', () => {
  expect(textsOf(quoteCard(quoted()))).toEqual([
    'Left-leaning',
    '“We pay.”',
    'Ada Byron on The Long Table',
    'Floods',
    'Mar 25, 2026',
    'Sidelight',
  ])
})

test('only the step of the episode has its color, and always its name [S25.101]', () => {
  const [, leftLeaning] = steps
  expect(colorsOf(quoteCard(quoted()))).toEqual([line, leftLeaning, line, line, line, lamp])
  const unrated = quoteCard(quoted({ episode: { political_stance: null, unrated_reason: 'language' } }))
  expect(colorsOf(unrated)).toEqual([line, line, line, line, line, lamp])
  expect(textsOf(unrated)).toContain('Not rated: language')
  expect(textsOf(quoteCard(quoted({ episode: { is_contested: true } })))).toContain('Left-leaning, contested')
})

test('an episode has its title, step, show and date [S25.100]', () => {
  const { episode } = quoted()
  expect(textsOf(episodeCard(episode))).toEqual([
    'Left-leaning',
    'Floods',
    'The Long Table',
    'Mar 25, 2026',
    'Sidelight',
  ])
})

test('a comparison has a quote of the left and one of the right, or says which side is silent [S25.100]', () => {
  const right = quoted({ episode: { political_stance: 'Far Right' }, quote: { quote_text: 'They pay.' } })
  const sides = [
    { name: 'the left', quoted: quoted() },
    { name: 'the center', quoted: quoted() },
  ]
  const both = textsOf(
    comparisonCard({ topic: 'Housing', sides: [...sides, { name: 'the right', quoted: right }] }),
  )
  expect(both[0]).toBe('Housing: what each side says')
  expect(both.filter((text) => /^(“|.*(Left|Right)|No quote)/.test(text))).toEqual([
    'Left-leaning',
    '“We pay.”',
    'Far Right',
    '“They pay.”',
  ])
  const silent = [...sides, { name: 'the right', quoted: undefined }]
  expect(textsOf(comparisonCard({ topic: 'Housing', sides: silent }))).toContain('No quote from the right.')
  const centerOnly = silent.map((side, index) => (index === 1 ? side : { ...side, quoted: undefined }))
  expect(textsOf(comparisonCard({ topic: 'Housing', sides: centerOnly }))).not.toContain(
    'No quote from the left.',
  )
})

test('a quote in a script without glyphs leads to the site [S25.105]', () => {
  const texts = textsOf(quoteCard(quoted({ quote: { quote_text: 'เราจ่ายค่าน้ำท่วมทุกปี' } })))
  expect(texts).toContain('Read and play the quote on Sidelight.')
})

test.each(['x'.repeat(10_000), 'word '.repeat(2000), '<script>alert(1)</script>'.repeat(50)])(
  'every text stays in its area, and every area in the picture [S25.104]',
  (text) => {
    const hostile = quoted({
      episode: { title: text, podcast: { name: text } },
      quote: { quote_text: text, speaker: text },
    })
    const sides = ['the left', 'the right'].map((name) => ({ name, quoted: hostile }))
    const cards = [
      quoteCard(hostile),
      episodeCard(hostile.episode),
      comparisonCard({ topic: text.slice(0, 60), sides }),
    ]
    for (const card of cards) {
      for (const shape of shapesOf(card)) {
        expect(shape.x).toBeGreaterThanOrEqual(0)
        expect(shape.x + shape.width).toBeLessThanOrEqual(1200)
        expect(shape.y + shape.height).toBeLessThanOrEqual(630)
        if (shape.kind === 'text') {
          expect(ruler.heightOf(shape.text, shape.style, shape.width)).toBeLessThanOrEqual(shape.height)
        }
      }
    }
  },
)

test('the colors are those of the dark site', () => {
  const dark = readFileSync('web/src/tokens.css', 'utf8').split('[data-theme="dark"]')[1] ?? ''
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(dark)?.[1]
  expect(pictureColors).toEqual({
    night: token('night'),
    ink: token('night-ink'),
    inkSoft: token('night-ink-soft'),
    line: token('line'),
    lamp: token('lamp'),
    steps: ['far-left', 'left-leaning', 'centrist', 'right-leaning', 'far-right'].map((name) =>
      token(`${name}-fill`),
    ),
  })
})
