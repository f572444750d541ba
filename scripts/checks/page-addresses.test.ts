import { expect, test } from 'vitest'
import { findPageAddresses } from '#scripts/checks/page-addresses.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const faultsOf = (text: string, file = 'web/src/a.ts') => findPageAddresses([parseSource(file, text)])

test.each([
  "'/auth?form=register'",
  "'/privacy'",
  '`/topic/housing`',
  "'/feeds/stance/far_left.xml'",
  "'/admin'",
  "'/admin/anything'",
  "'/debug/'",
  "'/sitemap.xml'",
  "'/sitemap-pages.xml'",
  "'/sitemaps/pages.xml'",
  "'/robots.txt'",
  "'/.well-known/security.txt'",
  "'/media/*'",
  '`/uploads/1`',
])('refuses %s', (text) => {
  expect(faultsOf(`\nconst a = ${text}`).join()).toMatch(/^web\/src\/a\.ts:2 spells "\//)
})

test.each([
  "'/'",
  "'/authors'",
  "'/administer'",
  "'/robots'",
  "'/sitemapXxml'",
  "'/api/episodes'",
  "'/logo.svg'",
])('passes %s', (text) => {
  expect(faultsOf(`const a = ${text}`)).toEqual([])
})

test('tests and the modules that make addresses may spell them', () => {
  expect(faultsOf("const a = '/auth'", 'shared/pages/a.ts')).toEqual([])
  expect(faultsOf("const a = '/media/'", 'shared/deployment/object-keys.ts')).toEqual([])
  expect(faultsOf("const a = '/auth'", 'web/src/a.test.ts')).toEqual([])
})
