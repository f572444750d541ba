import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureWebBundles } from '#bench/web-bundles.ts'
import { buildFunctions } from '#scripts/build-functions.ts'

const largestFunctionBytes = 700_000
const largestHomeGzippedBytes = 130_000

test('every function is at most 700 kB minified, the SDK included', async () => {
  const { folder, entries } = await buildFunctions()
  const sizes = entries.map((entry) => ({
    entry,
    bytes: statSync(join(folder, entry, 'index.mjs')).size,
  }))
  expect(sizes.filter(({ bytes }) => bytes > largestFunctionBytes)).toEqual([])
  expect(sizes.every(({ bytes }) => bytes > 0)).toBe(true)
})

test('the home page loads at most 130 kB of JavaScript, and no schema library', async () => {
  const routes = await measureWebBundles()
  const home = routes.find(({ route }) => route === 'home-screen')
  expect(home?.gzippedBytes).toBeLessThanOrEqual(largestHomeGzippedBytes)
  expect(home?.libraries.map(({ name }) => name)).not.toContain('zod')
})
