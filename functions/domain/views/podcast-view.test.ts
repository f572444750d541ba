import { expect, test } from 'vitest'
import { podcastCountsSchema } from '#functions/domain/records/podcast-counts.ts'
import { medianStance, podcastPageView } from '#functions/domain/views/podcast-view.ts'
import { samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'

const counts = (...perStep: number[]) =>
  podcastCountsSchema.parse(Object.fromEntries(perStep.map((count, index) => [`stance${index}`, count])))

test.each([
  [[0, 0, 0, 0, 0], null],
  [[1, 0, 0, 0, 1], null],
  [[1, 1, 0, 0, 1], 'Left-leaning'],
  [[0, 0, 3, 0, 0], 'Centrist'],
  [[2, 0, 0, 0, 2], 'Far Left'],
  [[1, 1, 1, 1, 100], 'Far Right'],
  [[0, 2, 0, 3, 0], 'Right-leaning'],
])('of %j rated episodes on each step the median is %s', (perStep, stance) => {
  expect(medianStance(counts(...perStep))).toBe(stance)
})

const podcast = samplePodcastRecord(1, { link: 'javascript:alert(1)' })

test('a show’s page counts published episodes without a step as unrated, and never fewer than none', () => {
  const pageOf = (published: number) =>
    podcastPageView({ podcast, counts: { ...counts(2, 0, 1, 0, 0), published } }, [])
  expect(pageOf(5)).toMatchObject({ published_count: 5, stance_counts: [2, 0, 1, 0, 0], unrated_count: 2 })
  expect(pageOf(1).unrated_count).toBe(0)
})

test('a show’s page links to no address that is none of the web', () => {
  expect(podcastPageView({ podcast, counts: counts() }, []).website_url).toBeNull()
})
