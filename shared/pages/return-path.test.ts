import { expect, test } from 'vitest'
import { readReturnPath, withReturnPath } from '#shared/pages/return-path.ts'

const origin = 'https://sidelight.example'

test('leads back to the previous page', () => {
  const address = withReturnPath('/login', '/admin/podcasts?page=2')
  expect(readReturnPath(address.slice('/login'.length), origin)).toBe('/admin/podcasts?page=2')
})

test('a return path is added to a page that has a query of its own', () => {
  const address = withReturnPath('/profile?tab=topics', '/topic/housing?order=stance')
  const { search, searchParams } = new URL(address, origin)
  expect(searchParams.get('tab')).toBe('topics')
  expect(readReturnPath(search, origin)).toBe('/topic/housing?order=stance')
})

test.each([
  '',
  '?return=',
  '?return=https://evil.example/',
  '?return=//evil.example/',
  '?return=/\\evil.example/',
  '?return=/%09/evil.example/',
  '?return=javascript:alert(1)',
  '?return=/a/..//evil.example/',
  '?return=/.//evil.example/',
])('%j leads home, never to another origin', (search) => {
  expect(readReturnPath(search, origin)).toBe('/')
})
