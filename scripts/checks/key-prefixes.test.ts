// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is checked is the text of a program
import { expect, test } from 'vitest'
import { findKeyPrefixes } from '#scripts/checks/key-prefixes.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const keys = parseSource(
  'functions/data/keys.ts',
  "export const episodeKey = (id: number) => `episode#${id}`\nexport const quotePrefix = 'quote#'",
)
const faultsOf = (text: string, file = 'functions/data/a.ts') =>
  findKeyPrefixes([keys, parseSource(file, text)])

test.each([
  ["const isEpisode = pk.startsWith('episode#')"],
  ['const key = `episode#${id}`'],
  ["const key = 'quote#1'"],
])('refuses %s', (text) => {
  expect(faultsOf(text).join()).toMatch(/^functions\/data\/a\.ts:1 spells «(?:episode|quote)#»/)
})

test.each([
  ["import { episodeKey } from '#functions/data/keys.ts'"],
  ["const color = 'accent#1'"],
  ["const text = 'of episode#1'"],
  ['// episode#1'],
])('passes %s', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test('tests may say what a key looks like', () => {
  expect(faultsOf("const key = 'episode#1'", 'functions/data/a.test.ts')).toEqual([])
})
