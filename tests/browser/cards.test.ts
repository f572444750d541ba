import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json } from '#tests/browser/sample-answer.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const words = 'Homes near the train keep rents down for people who work there every day of the year. '

function cardWith(id: number, lengths: readonly number[]): EpisodeCard {
  const card = sample.card(id, 'Centrist')
  const quotes = lengths.flatMap((length, index) => {
    const [quote] = card.quotes
    const quote_text = `${words.repeat(6).slice(0, length - 1)}.`
    return quote ? [{ ...quote, quote_id: `${id}-${index}`, quote_text, speaker: 'Ada Moreno' }] : []
  })
  return { ...card, title: 'The rent is due: a conversation about who may build, and where', quotes }
}

/** The longest quotes of each arrangement. */
const fullest = [[130, 130, 130], [190, 190], [380], [299], [164], [84]]

async function openCards(page: Page, episodes: readonly EpisodeCard[]): Promise<void> {
  await answerCalls(page)
  await answerInstead(page, '**/api/sidelight', json({ stance: 'Left-leaning', episodes, topics: {} }))
  await page.goto(`${environment.url}/stance/left_leaning`)
  await page.getByText(`Found ${episodes.length} episodes`).waitFor()
  await page.evaluate(() => document.fonts.ready)
}

const bottomOf = (locator: Locator) =>
  locator.first().evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom))

/** Rarer, longer quotes stand alone in a card and end below the first screen of a phone. */
const usual = [[130, 130, 130], [190, 190], [164], [84]]

test.each(usual.map((lengths) => ({ lengths })))(
  'a link to a stance shows title, first quote and Play of the first card on a phone, all of it on a desktop, with quotes of $lengths characters [S2.204]',
  async ({ lengths }) => {
    const page = await environment.page({ width: 390, height: 844 })
    await openCards(page, [cardWith(1, lengths), cardWith(2, lengths)])
    const card = page.getByRole('article').first()
    expect(await bottomOf(card.getByRole('heading'))).toBeLessThan(844)
    expect(await bottomOf(card.getByRole('button', { name: /^Play the quote/ }))).toBeLessThan(844)
    expect(await bottomOf(card.locator('blockquote'))).toBeLessThan(844)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => bottomOf(card)).toBeLessThan(900)
  },
)

test('cards with as much text as they take are 600 px high at every width [S2.57]', async () => {
  const page = await environment.page()
  await openCards(
    page,
    fullest.map((lengths, index) => cardWith(index + 1, lengths)),
  )
  for (const width of [360, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
    await expect.poll(heights, { message: `${width} px` }).toEqual(fullest.map(() => 600))
  }
})

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('aria-label') ?? focused?.textContent
  })

test('Tab stops nine times in a full card: title, three quotes, topics, Hear both, queue and feedback; arrow keys move through its topics [S2.207]', async () => {
  const page = await environment.page()
  await openCards(page, [cardWith(1, [130, 130, 130]), cardWith(2, [130, 130, 130])])
  const [card, next] = await page.getByRole('article').all()
  if (!card || !next) throw new Error('two cards are needed')
  await card.getByRole('button', { name: /^Could be better/ }).waitFor()
  await card.getByRole('button', { name: /^Hear both/ }).waitFor()
  await card.getByRole('heading').getByRole('link').focus()
  const stops: (string | null | undefined)[] = []
  const isInCard = () => card.evaluate((element) => element.contains(document.activeElement))
  for (; await isInCard(); await page.keyboard.press('Tab')) stops.push(await focusedName(page))
  expect(stops.map((stop) => stop?.replace(/ at .*|:.*/, ''))).toEqual([
    'The rent is due',
    'Play the quote',
    'Play the quote',
    'Play the quote',
    'Flood insurance',
    'Hear both',
    'Add to the queue',
    'Accurate assessment',
    'Could be better',
  ])
  await card.getByRole('link', { name: 'Flood insurance' }).focus()
  for (const [key, name] of [
    ['ArrowRight', 'Housing'],
    ['End', 'Public schools'],
    ['ArrowRight', 'Public schools'],
    ['ArrowLeft', 'Zoning'],
    ['Home', 'Flood insurance'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focusedName(page), key).toBe(name)
  }
})

test.each(['silent', 'ranges'] as const)(
  'the button pressed on a card shows a ring while its audio loads, and only a pause sign while it plays: %s [S2.208]',
  async (host) => {
    const page = await environment.page()
    await openCards(page, [cardWith(1, [130])])
    await answerAudio(page, 240, () => host)
    await page.getByRole('button', { name: 'Play the quote at 0:00' }).click()
    const stop = page.getByRole('button', { name: 'Stop the quote at 0:00' })
    const isLoading = host === 'silent'
    if (!isLoading) await expect.poll(() => audioTime(page)).toBeGreaterThan(0)
    await expect.poll(() => stop.getAttribute('aria-busy')).toBe(isLoading ? 'true' : null)
    const hasRing = await stop.locator('[class*="animate-[turn"]').count()
    expect(hasRing).toBe(isLoading ? 1 : 0)
  },
)
