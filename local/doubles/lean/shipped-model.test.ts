import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLeanModel } from '#local/doubles/lean/lean-model.ts'
import { rateLean } from '#local/doubles/lean/rate-lean.ts'
import { readAddresses } from '#local/sample/addresses.ts'
import { readInventedShows } from '#local/sample/shows.ts'

const model = readLeanModel()
const episodes = [...readAddresses(), ...readInventedShows()].flatMap(({ title, episodes }) =>
  episodes.map((episode) => ({ name: `${title}: ${episode.title}`, sentences: episode.sentences })),
)

test('the shipped model is at most 300 kB', () => {
  expect(statSync(new URL('model.json', import.meta.url)).size).toBeLessThanOrEqual(300_000)
})

test('every phrase that an answer names stands in the transcript', () => {
  let named = 0
  for (const { name, sentences } of episodes) {
    const { explanation } = rateLean(
      model,
      sentences.map((text) => ({ text })),
    )
    const spoken = sentences.join(' ').replace(/\s+/g, ' ')
    for (const [, phrase = ''] of explanation.matchAll(/“([^”]+)[,.]”/g)) {
      expect(spoken, name).toContain(phrase)
      named += 1
    }
  }
  expect(named).toBeGreaterThan(episodes.length)
})

test('every sample is placed one step beside the center or not rated, and none is called not political', () => {
  const stances = episodes.map(
    ({ sentences }) =>
      rateLean(
        model,
        sentences.map((text) => ({ text })),
      ).stance,
  )
  for (const stance of stances) expect(['Left-leaning', 'Right-leaning', 'not_sure']).toContain(stance)
})
