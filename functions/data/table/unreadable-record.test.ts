import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseCounts } from '#functions/data/table/unreadable-record.ts'

const count = z.int().min(0).prefault(0)
const schema = z
  .object({ one: count, two: count })
  .refine(({ one, two }) => two <= one, { path: ['two'], message: 'is more than one' })

test.each<[unknown, { one: number; two: number }, string[]]>([
  [undefined, { one: 0, two: 0 }, []],
  [{ one: 3, two: 2, pk: 'a' }, { one: 3, two: 2 }, []],
  [{ one: 3, two: 0.5 }, { one: 3, two: 0 }, ['two']],
  [{ one: -3, two: 2 }, { one: 0, two: 0 }, ['one', 'two']],
  ['none', { one: 0, two: 0 }, ['*']],
  [null, { one: 0, two: 0 }, []],
])('%j is read as %j without %j', (item, counts, wrong) => {
  expect(parseCounts(item, schema)).toEqual({ counts, wrong })
})

test('a required field that is invalid or missing throws', () => {
  const required = z.object({ one: z.int() })
  expect(() => parseCounts({ one: 'x' }, required)).toThrow(z.ZodError)
  expect(() => parseCounts({}, required)).toThrow(z.ZodError)
})
