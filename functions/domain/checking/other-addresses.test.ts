import { expect, test } from 'vitest'
import { withOtherAddresses } from '#functions/domain/checking/other-addresses.ts'

type Known = { feedUrl: string; otherAddresses?: string[] }

const podcast: Known = { feedUrl: 'https://feeds.example/one' }

test('addresses that led to a feed are remembered once each, the newest first [S25.77]', () => {
  const once = withOtherAddresses(podcast, ['https://a.example/1', 'http://www.feeds.example/one/'])
  expect(once.otherAddresses).toEqual(['https://a.example/1'])
  const twice = withOtherAddresses(once, ['https://b.example/1', 'http://a.example/1/', podcast.feedUrl])
  expect(twice.otherAddresses).toEqual(['https://b.example/1', 'https://a.example/1'])
  expect(withOtherAddresses(twice, ['https://a.example/1'])).toBe(twice)
})

test('signed addresses, which differ each time, are not remembered, and at most six others', () => {
  expect(withOtherAddresses(podcast, ['https://a.example/1?signature=2'])).toBe(podcast)
  const many = Array.from({ length: 9 }, (_, index) => `https://a.example/${index}`)
  expect(withOtherAddresses(podcast, many).otherAddresses).toEqual(many.slice(0, 6))
})
