import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatNames, formats, makeCase } from '#scripts/fuzz/formats.ts'

const folder = path.resolve(import.meta.dirname, 'found')
const seeds = Array.from({ length: 250 }, (_, place) => place + 1)

describe.each(formatNames)('%s', (name) => {
  test('each of 250 damaged documents is read or refused with a sentence', () => {
    const faults = seeds.flatMap((seed) =>
      formats[name].faults(makeCase(name, seed)).map((fault) => `seed ${seed}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('documents that were once read wrongly are read correctly', () => {
    const files = readdirSync(folder).filter((file) => file.startsWith(`${name}-`))
    const faults = files.flatMap((file) =>
      formats[name].faults(readFileSync(path.join(folder, file))).map((fault) => `${file}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
})

test('a seed always gives the same case', () => {
  for (const name of formatNames) expect(makeCase(name, 7)).toEqual(makeCase(name, 7))
  expect(makeCase('feed', 7)).not.toEqual(makeCase('feed', 8))
})
