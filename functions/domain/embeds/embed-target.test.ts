import { expect, test } from 'vitest'
import { embedTargetOf, placeOfQuoteId } from '#functions/domain/embeds/embed-target.ts'

const siteUrl = 'https://site.example'
const quote = (place: object) => ({ kind: 'quote', place: { episodeId: 7, ...place } })

test.each([
  ['/episode/7?t=83', quote({ by: 'second', second: 83 })],
  ['/episode/7/?t=1m23s#quote-7-1', quote({ by: 'second', second: 83 })],
  ['/embed/quote/7-1r9wi7g', quote({ by: 'id', id: '7-1r9wi7g' })],
  ['/compare/Free_Trade', { kind: 'comparison', topicName: 'Free Trade' }],
  ['/embed/compare/Caf%C3%A9', { kind: 'comparison', topicName: 'Café' }],
])('%s can be embedded [S25.69]', (path, target) => {
  expect(embedTargetOf(siteUrl + path, siteUrl)).toEqual(target)
})

test.each([
  '',
  'no address',
  'https://other.example/episode/7?t=83',
  'https://site.example.evil.example/compare/Taxes',
  `${siteUrl}/`,
  `${siteUrl}/about`,
  `${siteUrl}/episode/7`,
  `${siteUrl}/episode/x?t=83`,
  `${siteUrl}/compare/`,
  `${siteUrl}/compare/%E0%A4%A`,
  `${siteUrl}/embed/quote/7`,
])('"%s" cannot be embedded [S25.69]', (address) => {
  expect(embedTargetOf(address, siteUrl)).toBeUndefined()
})

test.each([
  undefined,
  '',
  '7',
  '7-1',
  '07-1r9wi7g',
  '7-1r9wi7',
  '7-1R9WI7G',
  '7-1r9wi7g-2',
  `${'1'.repeat(30)}-1r9wi7g`,
])('"%s" is no id of a quote [S25.68]', (id) => {
  expect(placeOfQuoteId(id)).toBeUndefined()
})
