import { expect, test } from 'vitest'
import { foundSentence, podcastFilterOf } from '#web/features/manage-podcasts/podcast-filter.ts'

const filterOf = (query: string) => podcastFilterOf(new URLSearchParams(query))

test('what the address asks for is read, and anything else is the default', () => {
  const asked = { find: 'the', state: 'waiting', sort: 'newest', page: '3' }
  expect(filterOf('find=+the&state=waiting&sort=newest&page=3')).toEqual(asked)
  const none = { find: '', state: '', sort: '', page: '' }
  for (const query of ['', 'state=gone&sort=size&page=-1', 'sort=name&page=1', 'page=1e3']) {
    expect(filterOf(query)).toEqual(none)
  }
})

test.each([
  ['', 1, '1 podcast.'],
  ['', 500, '1–50 of 500 podcasts.'],
  ['page=10', 499, '451–499 of 499 podcasts.'],
  ['find=the', 12, '12 podcasts found.'],
  ['state=waiting&page=2', 60, '51–60 of 60 podcasts found.'],
  ['find=zebra', 0, 'No podcasts found.'],
])('a list at "%s" of %i says "%s"', (query, total, sentence) => {
  expect(foundSentence(filterOf(query), total)).toBe(sentence)
})
