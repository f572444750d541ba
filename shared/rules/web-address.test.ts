import { expect, test } from 'vitest'
import { ownPath, webAddress } from '#shared/rules/web-address.ts'

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://user:secret@example.com/',
  'mailto:a@example.com',
  '',
  'not an address',
])('%j is no address of the web', (text) => {
  expect(webAddress(text)).toBeUndefined()
})

test('completes relative addresses', () => {
  expect(webAddress('cover.png', 'https://example.com/show/feed.xml')).toBe(
    'https://example.com/show/cover.png',
  )
})

test('trims what feeds put around addresses', () => {
  expect(webAddress('\n https://example.com/a b ')).toBe('https://example.com/a%20b')
})

test('a path of this site is unchanged', () => {
  expect(ownPath('/media/7/cover.webp?v=2')).toBe('/media/7/cover.webp?v=2')
})

test.each([
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  'https://evil.example/x',
  'javascript:alert(1)',
  'media/cover.webp',
  '//',
  '',
])('%j is no path of ours', (text) => {
  expect(ownPath(text)).toBeUndefined()
})
