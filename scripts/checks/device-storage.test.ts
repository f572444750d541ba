import { expect, test } from 'vitest'
import { findDeviceStorage } from '#scripts/checks/device-storage.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const faultsOf = (text: string, file = 'web/src/a.ts') => findDeviceStorage([parseSource(file, text)], [])

test.each([
  "localStorage.getItem('a')",
  "window.sessionStorage.setItem('a', 'b')",
  "globalThis['localStorage'].clear()",
  "await caches.open('a')",
  "indexedDB.open('a')",
  "document.cookie = 'a=b'",
])('refuses %s [S25.120]', (text) => {
  expect(faultsOf(`\n${text}`)).toHaveLength(1)
  expect(faultsOf(`\n${text}`)[0]).toMatch(/^web\/src\/a\.ts:2 has "/)
})

test('tests, texts and code that no browser runs may name them', () => {
  expect(faultsOf("localStorage.getItem('a')", 'web/src/a.test.ts')).toEqual([])
  expect(faultsOf("localStorage.getItem('a')", 'functions/a.ts')).toEqual([])
  expect(faultsOf("const a = 'localStorage'; // caches")).toEqual([])
})
