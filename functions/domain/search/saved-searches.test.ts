import { expect, test } from 'vitest'
import type { SavedSearch } from '#functions/domain/records/saved-search-record.ts'
import { withInDigest, withSaved } from '#functions/domain/search/saved-searches.ts'
import type { KeptSearch } from '#shared/domain/saved-search.ts'
import { mostDigestSearches, mostSavedSearches } from '#shared/rules/search-bounds.ts'

const saved = (search: KeptSearch, id = search.q): SavedSearch => ({
  id,
  search,
  savedAt: '2026-03-01T12:00:00.000Z',
  inDigest: false,
})

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => saved({ q: `word${place}` }, `id${place}`))

test.each<[string, KeptSearch]>([
  ['capitals and spaces', { q: '  Carbon   TAX ' }],
  ['another order', { q: 'tax carbon' }],
  ['other forms', { q: 'carbon taxes' }],
])('a search is kept once, whatever its %s [S24.61]', (_, search) => {
  const before = [saved({ q: 'carbon tax' })]
  expect(withSaved(before, saved(search, 'another'))).toBe(before)
})

test.each<[string, KeptSearch]>([
  ['a phrase', { q: '"carbon tax"' }],
  ['an excluded word', { q: 'carbon -tax' }],
  ['a stance', { q: 'carbon tax', stance: 'Centrist' }],
  ['a day', { q: 'carbon tax', since: '2026-03-01' }],
])('a search with %s is another one [S24.61]', (_, search) => {
  expect(withSaved([saved({ q: 'carbon tax' })], saved(search, 'another'))).toHaveLength(2)
})

test('the search after the last one is refused, and one that is kept is not [S24.61]', () => {
  const full = many(mostSavedSearches)
  expect(() => withSaved(full, saved({ q: 'more' }))).toThrow(
    'You’ve saved 20 searches, which is the most we keep. Delete one on your profile first.',
  )
  expect(withSaved(full, saved({ q: 'WORD3' }))).toBe(full)
})

test('as many searches as a digest covers can be chosen for it, and again when one is taken out [S24.66]', () => {
  const chosen = many(mostDigestSearches + 1).map((one, place) => ({
    ...one,
    inDigest: place < mostDigestSearches,
  }))
  const next = `id${mostDigestSearches}`
  expect(() => withInDigest(chosen, next, true)).toThrow('Your digest covers 5 searches, which is the most.')
  expect(withInDigest(chosen, 'id0', true)).toBe(chosen)
  const changed = withInDigest(withInDigest(chosen, 'id0', false), next, true)
  expect(changed.flatMap(({ id, inDigest }) => (inDigest ? [id] : []))).toEqual([
    'id1',
    'id2',
    'id3',
    'id4',
    'id5',
  ])
  expect(() => withInDigest(chosen, 'unknown', true)).toThrow('You haven’t saved this search')
})
