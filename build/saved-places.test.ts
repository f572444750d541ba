import { expect, test } from 'vitest'
import { savedPlaces } from '#build/saved-places.ts'
import { contracts } from '#shared/api/all.ts'
import { screenOfPath } from '#shared/pages/screens.ts'

const matches = (place: keyof typeof savedPlaces, path: string) => new RegExp(savedPlaces[place]).test(path)

test('only pages that are the same for everybody are kept [S25.7]', () => {
  const paths = screenOfPath.map(([path]) => path.replace(/:\w+/, 'x'))
  const kept = (place: keyof typeof savedPlaces) => paths.filter((path) => matches(place, path))
  expect(kept('files')).toEqual(['/', '/about', '/methodology', '/privacy', '/feeds', '/bubble'])
  const drawn = ['/episode/x', '/blind-spots', '/compare/x', '/week', '/week/x']
  expect(kept('pages')).toEqual(['/stance/x', ...drawn, '/podcast/x'])
  expect(kept('drawn')).toEqual(drawn)
})

test('only answers of calls that need no sign-in and no words of a search are kept [S25.7]', () => {
  const kept = contracts.filter(({ path }) => matches('calls', path.replace(/\{\w+\}/g, 'x')))
  const reads = kept.filter(({ method }) => method === 'GET')
  expect(reads.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "billing.price",
      "bubble.get-month",
      "bubble.list-shows",
      "episodes.get",
      "episodes.get-passage",
      "episodes.get-transcript",
      "episodes.list-other-side",
      "episodes.list-recent",
      "geographies.list",
      "geographies.list-with-counts",
      "podcasts.list-episodes",
      "sidelight.list-voices",
      "statistics.get",
      "topics.compare",
      "topics.list-all",
      "topics.list-blind-spots",
      "topics.list-for-stance",
      "weeks.get",
    ]
  `)
  expect(reads.filter(({ cacheSeconds }) => cacheSeconds === undefined)).toEqual([])
  for (const path of [
    '/api/auth/me',
    '/api/profile',
    '/api/search',
    '/api/admin/runs',
    '/api/podcasts',
    '/x',
  ])
    expect([path, matches('calls', path)]).toEqual([path, false])
})
