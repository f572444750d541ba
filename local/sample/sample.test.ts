import { expect, test } from 'vitest'
import type { SamplePodcast } from '#local/feed-server/sample-catalogue.ts'
import { readSamplePodcasts, readSpeechTimes } from '#local/sample/sample.ts'

const podcasts = readSamplePodcasts()
const isInvented = ({ title }: SamplePodcast) => title.includes('invented')
const shows = podcasts.filter(isInvented)
const addresses = podcasts.filter((podcast) => !isInvented(podcast))
const wordCount = (sentences: readonly string[]) => sentences.join(' ').split(/\s+/).length

test('the five invented shows have the same four subjects, and one of them a fifth', () => {
  expect(shows).toHaveLength(5)
  for (const { episodes } of shows)
    expect(episodes.slice(0, 4).map(({ key }) => key)).toEqual([
      'housing',
      'health-care',
      'climate',
      'immigration',
    ])
  expect(shows.flatMap(({ episodes }) => episodes.slice(4).map(({ key }) => key))).toEqual(['sticking-door'])
})

test('every invented show and episode says that it is invented, after its description', () => {
  for (const show of shows) {
    expect(show.title).toContain('sample, invented')
    expect(show.description).toMatch(new RegExp(`^${show.author.split(',')[0]}, an? .* Sample, invented: `))
    for (const { description } of show.episodes)
      expect(description).toMatch(/^(?!Sample).*\(Sample, invented\.\)$/)
  }
})

test('there are twelve addresses, six of each party, all labeled as synthetic voice', () => {
  const episodes = addresses.flatMap((podcast) => podcast.episodes)
  expect(episodes).toHaveLength(12)
  const republicans = /Bush|Trump/
  expect(episodes.filter(({ speaker }) => republicans.test(speaker))).toHaveLength(6)
  for (const { title, description } of episodes) {
    expect(title).toMatch(/synthetic voice/)
    expect(description).toMatch(/synthetic and is not the speaker’s/)
  }
})

test('addresses are dated to the day they were given, and invented episodes to the last weeks', () => {
  const daysOf = (all: readonly SamplePodcast[]) =>
    all.flatMap(({ episodes }) =>
      episodes.map((one) => ('publishedOn' in one ? one.publishedOn : one.daysBeforeNewest)),
    )
  const ages = daysOf(shows).map(Number)
  expect([Math.min(...ages), ages.every((age) => Number.isInteger(age) && age < 35)]).toEqual([0, true])
  expect(daysOf(addresses)).toContain('2010-01-27')
  for (const { episodes } of addresses)
    for (const one of episodes)
      expect(one).toMatchObject({ publishedOn: expect.stringMatching(`^${one.key}-`) })
})

test('no podcast has more episodes than a first import reads', () => {
  for (const { episodes } of podcasts) expect(episodes.length).toBeLessThanOrEqual(20)
})

test('keys of podcasts and of episodes within one are unique', () => {
  const keys = podcasts.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { episodes } of podcasts)
    expect(new Set(episodes.map(({ key }) => key)).size).toBe(episodes.length)
})

test('every excerpt is a few minutes of whole sentences, without notes on the audience', () => {
  for (const { episodes } of podcasts)
    for (const { sentences } of episodes) {
      expect(wordCount(sentences)).toBeGreaterThanOrEqual(300)
      expect(wordCount(sentences)).toBeLessThanOrEqual(500)
      for (const sentence of sentences) expect(sentence).not.toMatch(/applause|laughter|\[/i)
    }
})

test('every episode was measured with exactly its words and voice, and lasts two to four minutes', () => {
  const timesOf = readSpeechTimes()
  for (const { voice, episodes } of podcasts)
    for (const episode of episodes) {
      const { durationSeconds } = timesOf(episode, voice)
      expect(durationSeconds).toBeGreaterThanOrEqual(120)
      expect(durationSeconds).toBeLessThanOrEqual(240)
    }
})
