import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productKey } from '#shared/domain/product.ts'
import { type HostileEnvironment, openHostileEnvironment } from '#tests/browser/hostile-environment.ts'
import { hostileAddresses } from '#tests/browser/hostile-values.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { hasFixtures } from '#tests/conformance/fixtures.ts'

/** One function reads the addresses of all answers, so cards, quotes and chapters prove the other ones. */
const everyEighth = hostileAddresses.filter((_, index) => index % 8 === 0)

let environment: HostileEnvironment
beforeAll(async () => {
  if (hasFixtures) environment = await openHostileEnvironment()
})
afterAll(() => environment?.close())

describe.skipIf(!hasFixtures)('a hostile address', () => {
  test('is in the corpus', () => {
    expect(hostileAddresses.length).toBeGreaterThan(100)
  })

  test('is no image and no link on cards', async () => {
    const episodes = hostileAddresses.map((address, index) => {
      const card = sample.card(index + 1, 'Centrist')
      return {
        ...card,
        image_url: address,
        audio_url: address,
        podcast: { ...card.podcast, image_url: address },
      }
    })
    await environment.answer(`**/api/${productKey}`, { stance: 'Centrist', episodes, topics: {} })
    await environment.open('/stance/centrist')
    await environment.page.getByText(/^Found [\d,]+ episodes$/).waitFor()
    await environment.expectHarmless('stance', [])
  })

  test('is no link on a quote', async () => {
    const episode = sample.episode(7)
    const quotes = hostileAddresses.flatMap((audio_url, index) =>
      episode.quotes.slice(0, 1).map((quote) => ({ ...quote, quote_id: `7-${index}`, audio_url })),
    )
    await environment.answer('**/api/episodes/7', { ...episode, quotes })
    await environment.open('/episode/7')
    await environment.expectHarmless('episode', [])
  })

  test('is no link on a chapter', async () => {
    const chapters = hostileAddresses.map((link_url, index) => ({
      title: `Chapter ${index}.`,
      start_time: index,
      link_url,
    }))
    await environment.answer('**/api/episodes/7', { ...sample.episode(7), chapters })
    await environment.open('/episode/7')
    await environment.expectHarmless('episode', [])
  })

  test('is neither audio nor image of an episode [S21.2]', async () => {
    await environment.open('/about')
    for (const [index, address] of everyEighth.entries()) {
      const id = 100 + index
      const episode = { ...sample.episode(7), id, title: `Episode ${id}.` }
      const podcast = { ...episode.podcast, image_url: address }
      await environment.answer(`**/api/episodes/${id}`, {
        ...episode,
        audio_url: address,
        image_url: address,
        podcast,
      })
      await environment.go(`/episode/${id}`)
      await environment.page.getByRole('heading', { level: 1, name: `Episode ${id}.` }).waitFor()
      await environment.expectHarmless('episode', [])
    }
  })
})
