import { expect, test } from 'vitest'
import { openPicturePainter } from '#functions/clients/picture-painter.ts'
import { quoteCard } from '#functions/domain/share-pictures/card.ts'
import { drawCard } from '#functions/domain/share-pictures/draw-card.ts'
import type { Ruler } from '#functions/domain/share-pictures/drawing.ts'

const cardOf = (text: string) =>
  quoteCard({
    episode: {
      id: 7,
      title: 'Floods',
      published_date: '2026-03-25T12:00:00Z',
      audio_url: null,
      political_stance: 'Far Left',
      unrated_reason: null,
      is_contested: false,
      podcast: { name: 'The Long Table' },
    },
    quote: { quote_text: text, quote_time_start: 1, quote_time_end: 2, speaker: null },
  })

test('the fonts have Latin, Cyrillic, Greek, Arabic, Hebrew, Devanagari, Chinese, Japanese and Korean letters, and emoji [S25.102]', async () => {
  const painter = await openPicturePainter()
  const drawn = [
    'a',
    'ę',
    'ễ',
    'ж',
    'ω',
    'ن',
    'ש',
    'क्ष',
    '你',
    'が',
    '働',
    '한',
    '👍🏽',
    '👩‍👩‍👧‍👦',
    '🇩🇪',
    '❤️',
    '1️⃣',
  ]
  const check = (ruler: Ruler, face: 'serif' | 'sans') => {
    expect(drawn.filter((grapheme) => !ruler.canDraw(grapheme, face))).toEqual([])
    expect(['ก', 'g\u0323\u0329', '\u{e000}'].filter((one) => ruler.canDraw(one, face))).toEqual([])
  }
  painter.draw((ruler) => {
    check(ruler, 'serif')
    check(ruler, 'sans')
    return drawCard(cardOf('We pay.'), ruler)
  })
})

const long = 'We pay for the floods of others. '.repeat(50)

test.each([long, '한국의 세금은 너무 높습니다. 働く人'])(
  'equal cards have equal pictures, of 1200 × 630 pixels and less than 200 kB [S25.106]',
  async (text) => {
    const painter = await openPicturePainter()
    const draw = () => Buffer.from(painter.draw((ruler) => drawCard(cardOf(text), ruler)))
    const picture = draw()
    expect(draw().equals(picture)).toBe(true)
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    expect(picture.length).toBeLessThan(200_000)
  },
)

test('a text with characters of all fonts loads some of them, and leaves out the others [S25.105]', async () => {
  const every = Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + index * 40))
  const painter = await openPicturePainter()
  painter.draw((ruler) => {
    const drawn = every.filter((character) => ruler.canDraw(character, 'serif'))
    expect(drawn.length).toBeGreaterThan(50)
    expect(drawn.length).toBeLessThan(400)
    return drawCard(cardOf(every.join('')), ruler)
  })
})
