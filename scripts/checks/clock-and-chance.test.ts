import { expect, test } from 'vitest'
import { findClockAndChance } from '#scripts/checks/clock-and-chance.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const faultsOf = (text: string, file = 'functions/a.ts') => findClockAndChance([parseSource(file, text)], [])

test.each([
  ['const now = new Date()', 'new Date()'],
  ['const now = new Date', 'new Date()'],
  ['const now = Date()', 'Date()'],
  ['const now = Date.now()', 'Date.now'],
  ['const clock = Date.now', 'Date.now'],
  ['const { now } = Date', 'Date.now'],
  ['const { random: chance } = globalThis.Math', 'Math.random'],
  ['function pause(chance = Math.random) {}', 'Math.random'],
  ['const now = performance.now()', 'performance.now'],
  ['const now = process.hrtime.bigint()', 'process.hrtime'],
  ['const id = crypto.randomUUID()', 'crypto.randomUUID'],
  ['const id = globalThis.crypto.randomUUID()', 'crypto.randomUUID'],
  ["import { randomUUID } from 'node:crypto'", 'randomUUID'],
  ["import { randomBytes as bytes } from 'crypto'", 'randomBytes'],
  ["import * as crypto from 'node:crypto'", 'all of node:crypto'],
  ["import crypto from 'node:crypto'", 'all of node:crypto'],
])('refuses %s', (text, what) => {
  expect(faultsOf(text).join()).toContain(`has "${what}"`)
})

test.each([
  ['const day = new Date(now)'],
  ["const day = Date.parse('2026-03-01')"],
  ['const day = Date.UTC(2026, 2, 1)'],
  ['type Clock = () => Date'],
  ['const { now, ...rest } = clock'],
  ["import { createHash } from 'node:crypto'"],
  ['const text = "Date.now()"'],
  ['const now = clock.now()'],
])('passes %s', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test.each([['tests/environment.ts'], ['shared/a.test.ts'], ['packages/cdk-on-localhost/src/a.fixture.ts']])(
  'a test may read clock and chance: %s',
  (file) => {
    expect(faultsOf('const now = new Date()', file)).toEqual([])
  },
)

test('an allowance is valid in its file only, and only while it is needed', () => {
  const allowed = [{ files: ['functions/a.ts'], what: ['new Date()'], reason: 'a test' }]
  const clock = 'const now = new Date()'
  expect(findClockAndChance([parseSource('functions/a.ts', clock)], allowed)).toEqual([])
  expect(findClockAndChance([parseSource('functions/b.ts', clock)], allowed)).toHaveLength(2)
  expect(findClockAndChance([parseSource('functions/a.ts', '')], allowed).join()).toContain('no more')
})
