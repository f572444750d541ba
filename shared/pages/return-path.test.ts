import { expect, test } from 'vitest'
import { confirmEmailLink } from '#shared/pages/mailed-path.ts'
import {
  findReturnPath,
  mailedReturnPath,
  readReturnPath,
  withReturnPath,
} from '#shared/pages/return-path.ts'

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

test.each([
  '/topic/housing?order=newest#episodes',
  '/compare/Rent%20control',
  '/episode/7?t=47',
  '/week/2026-W48',
])('a mailed link leads back to %s [S20.130]', (path) => {
  expect(mailedReturnPath(path)).toBe(path)
  const { hash, pathname } = new URL(confirmEmailLink('a.b-c_d', path), origin)
  expect(pathname).toBe('/auth/confirm')
  expect(new URLSearchParams(hash.slice(1)).get('token')).toBe('a.b-c_d')
  expect(findReturnPath(hash.slice(1), origin)).toBe(path)
})

test('a mailed link leads back to a page without the stance that was chosen there [S20.130]', () => {
  expect(mailedReturnPath('/topic/housing?stance=far-left&order=newest')).toBe('/topic/housing?order=newest')
})

test('a mailed link leads back to the search page without what was searched [S24.65]', () => {
  expect(mailedReturnPath('/search?q=housing&show=3')).toBe('/search')
})

test.each([
  '/',
  '/stance/far-left',
  '/Stance/Far-Left',
  '/auth/confirm',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/a/..//evil.example/',
  'javascript:alert(1)',
  'topic/housing',
  '',
  `/topic/${'a'.repeat(300)}`,
])('a mailed link does not lead to %j [S20.130]', (path) => {
  expect(mailedReturnPath(path)).toBeUndefined()
})
