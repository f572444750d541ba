import { describe, expect, test } from 'vitest'
import { readSearch, searchAddress, searchFeedAddress } from '#shared/pages/search-address.ts'

const read = (query: string) => readSearch(Object.fromEntries(new URLSearchParams(query)))

describe('the address of a search', () => {
  test('keeps words, filters and view, and gives the same search when read [S24.20]', () => {
    const asked = {
      q: '"rent control" -hotel 100% & more',
      stance: 'Left-leaning',
      show: 12,
      topic: 3,
      geography: 101,
      since: '2026-01-31',
      until: '2026-02-28',
      view: 'sides',
      older: '0123456789abcd',
    } as const
    const address = searchAddress(asked)
    expect(address).toBe(
      '/search?q=%22rent+control%22+-hotel+100%25+%26+more&stance=left_leaning&show=12&topic=3&geography=101&since=2026-01-31&until=2026-02-28&view=sides&older=0123456789abcd',
    )
    expect(read(address.split('?')[1] ?? '')).toEqual(asked)
  })

  test('the feed of a search has its words and filters, and neither view nor place', () => {
    const asked = { q: 'rent control', stance: 'Far Left', view: 'sides', older: '0123456789abcd' } as const
    expect(searchFeedAddress(asked)).toBe('/feeds/search.xml?q=rent+control&stance=far_left')
  })

  test('without words is the page itself', () => {
    expect(searchAddress({ q: '' })).toBe('/search')
    expect(read('')).toEqual({ q: '' })
  })

  test.each([
    'stance=&show=&topic=&geography=&since=&until=&view=',
    'stance=sideways&show=0&topic=-1&geography=1e3&view=newest',
    'since=2026-02-30&until=tomorrow&older=..%2F..%2F',
    'since=2026-1-1&until=12026-01-01&show=99999999999999999999',
  ])('ignores filters that are empty or cannot be read: %s', (query) => {
    expect(read(`q=+rent+&${query}`)).toEqual({ q: 'rent' })
  })
})
