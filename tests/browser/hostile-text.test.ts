import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productKey } from '#shared/domain/product.ts'
import { topicNameMaxLength } from '#shared/domain/topic.ts'
import { topicText } from '#shared/format/topic-text.ts'
import {
  hostileCard,
  hostileEpisode,
  marked,
  textsOfCard,
  textsOfEpisode,
} from '#tests/browser/hostile-answers.ts'
import {
  type HostileEnvironment,
  openHostileEnvironment,
  packed,
} from '#tests/browser/hostile-environment.ts'
import { hostileTexts } from '#tests/browser/hostile-values.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { hasFixtures } from '#tests/conformance/fixtures.ts'

let environment: HostileEnvironment
beforeAll(async () => {
  if (hasFixtures) environment = await openHostileEnvironment()
})
afterAll(() => environment?.close())

/** About `count` texts, spread over all kinds; `hostile-pages` tries all of them on the rendered page. */
const everyNth = (count: number, texts = hostileTexts) =>
  texts.filter((_, index) => index % Math.ceil(texts.length / count) === 0)

/** Removes the timestamps that the page shows next to texts and inside long ones. */
const untimed = (text: string) => text.replace(/(about)?\d+(:\d\d)+/g, '')

/** Scrolls through all rows of a virtualized text; returns the whole text without whitespace. */
function readTranscript(environment: HostileEnvironment): Promise<string> {
  return environment.page.getByRole('region', { name: 'Transcript text' }).evaluate(async (box) => {
    const rows = new Map<string, string>()
    for (let top = 0; ; top += box.clientHeight / 2) {
      box.scrollTop = top
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      for (const row of box.querySelectorAll('[data-index]')) {
        rows.set(row.getAttribute('data-index') ?? '', (row.textContent ?? '').replace(/[\p{Cc}\s]+/gu, ''))
      }
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) {
        const inOrder = [...rows].toSorted(([one], [other]) => Number(one) - Number(other))
        return inOrder.map(([, text]) => text).join('')
      }
    }
  })
}

describe.skipIf(!hasFixtures)('hostile text', () => {
  test('is in the corpus', () => {
    expect(hostileTexts.length).toBeGreaterThan(1000)
  })

  test('stays text on cards', async () => {
    const episodes = everyNth(900).map(hostileCard)
    await environment.answer(`**/api/${productKey}`, { stance: 'Centrist', episodes, topics: {} })
    await environment.open('/stance/centrist')
    await environment.page.getByText(/^Found [\d,]+ episodes$/).waitFor()
    await environment.expectHarmless('stance', episodes.flatMap(textsOfCard))
  })

  test('stays text on an episode’s page [S21.2]', async () => {
    const values = everyNth(900)
    const episode = hostileEpisode(values)
    const others = values.slice(0, 6).map(hostileCard)
    await environment.answer('**/api/episodes/7', episode)
    await environment.answer('**/api/podcasts/*/episodes', { ...sample.podcastEpisodes(), episodes: others })
    await environment.open('/episode/7')
    await environment.expectHarmless('episode', textsOfEpisode(episode))
    const title = await environment.page.locator('meta[property="og:title"]').getAttribute('content')
    expect(packed(title ?? '')).toBe(packed(`${episode.title} | ${episode.podcast.name}`))
  })

  test('stays text in a transcript, its speakers and search results', async () => {
    const values = everyNth(200)
    const entries = values.map((value, index) => ({
      text: marked(value, 'entry', index),
      speaker: index % 2 === 0 ? marked(value, 'speaker', index) : null,
      timestamp: index * 5,
      end: index * 5 + 5,
    }))
    await environment.answer('**/api/episodes/7', sample.episode(7))
    await environment.answer('**/api/episodes/7/transcript', { ...sample.transcript(7), entries })
    await environment.open('/episode/7')
    await environment.page.getByRole('region', { name: 'Transcript text' }).scrollIntoViewIfNeeded()
    const shown = await readTranscript(environment)
    const expected = entries.flatMap(({ text, speaker }) => [text, speaker ?? ''])
    expect(expected.filter((text) => !untimed(shown).includes(untimed(packed(text))))).toEqual([])
    await environment.page.getByLabel('Search transcript').fill('<script')
    await environment.page.getByText('Search Results').waitFor()
    await environment.expectHarmless('episode', [], ['mark'])
  })

  test('stays text in a word cloud', async () => {
    const fitting = hostileTexts.filter((text) => text.length + '⟦word 60⟧'.length <= topicNameMaxLength)
    const names = everyNth(25, fitting).map((value, index) => marked(value, 'word', index))
    const topics = names.map((name, index) => ({ id: index + 1, name, frequency: 60 - index }))
    await environment.answer(`**/api/${productKey}`, { ...sample.sidelightAnswer('Centrist', [1]) })
    await environment.answer('**/api/topics/all', { topics })
    await environment.open('/stance/centrist')
    await environment.page
      .getByRole('list', { name: 'Trending Topics Across All Political Stances' })
      .waitFor()
    await environment.expectHarmless('stance', names.map(topicText))
  })

  test.each(everyNth(12))('stays the name of a topic in a URL: %j', async (value) => {
    await environment.go(`/topic/${encodeURIComponent(value.replaceAll('_', ' '))}`)
    const title = environment.page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.textContent()).toContain('Topic: ')
    await environment.expectHarmless('topic', [])
  })
})
