import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EpisodeCard } from '#shared/domain/episode.ts'
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

test('cards with as much text as they take are 600 px high at every width [S2.57]', async () => {
  const page = await environment.page()
  await answerCalls(page)
  const episodes = fullest.map((lengths, index) => cardWith(index + 1, lengths))
  await answerInstead(page, '**/api/sidelight', json({ stance: 'Centrist', episodes, topics: {} }))
  await page.goto(`${environment.url}/stance/centrist`)
  await page.getByText('Found 6 episodes').waitFor()
  await page.evaluate(() => document.fonts.ready)
  for (const width of [360, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
    await expect.poll(heights, { message: `${width} px` }).toEqual(fullest.map(() => 600))
  }
})
