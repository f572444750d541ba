import { expect, test } from 'vitest'
import { findCasts } from '#scripts/checks/casts.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const faultsOf = (text: string, file = 'shared/a.ts') => findCasts([parseSource(file, text)], [])

test.each([
  ['const a = b as string', 'as string'],
  ['const a = b as unknown as string', 'as unknown'],
  ['const a = <string>b', '<string>'],
  ['const a = b!.c', '!'],
  ['let a!: string', '!'],
  ['class A { b!: string }', '!'],
  ['const a: any = b', 'any'],
  ['const a: Record<string, any> = b', 'any'],
  ['const a: A = JSON.parse(b)', ': A = JSON'],
  ['const a: { b: string }[] = await response.json()', ': { b: string }[] = JSON'],
  ['// @ts-expect-error: later\nconst a: string = 1', '@ts-expect-error'],
  ['/* @ts-ignore */\nconst a: string = 1', '@ts-ignore'],
  ['// @ts-nocheck', '@ts-nocheck'],
])('refuses %s', (text, what) => {
  expect(faultsOf(text).join()).toContain(`has "${what}"`)
})

test.each([
  ['const a = [1] as const'],
  ['const a = { b: 1 } satisfies C'],
  ["import { a as b } from 'c'"],
  ['const a = "b as string"'],
  ['// b as string'],
  ['const a = !b'],
  ['const a: unknown = b'],
  ['const a: unknown = JSON.parse(b)'],
  ['const a: A = schema.parse(JSON.parse(b))'],
])('passes %s', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test('names file and line', () => {
  expect(faultsOf('\n\nconst a = b as string', 'web/src/a.ts')[0]).toMatch(/^web\/src\/a\.ts:3 /)
})

test('an allowance is valid in its file only, and only while it is needed', () => {
  const allowed = [{ files: ['shared/a.ts'], what: ['as string'], reason: 'a test' }]
  const cast = 'const a = b as string'
  expect(findCasts([parseSource('shared/a.ts', cast)], allowed)).toEqual([])
  expect(findCasts([parseSource('shared/b.ts', cast)], allowed)).toHaveLength(2)
  expect(findCasts([parseSource('shared/a.ts', '')], allowed).join()).toContain(
    'shared/a.ts has as string no more',
  )
})
