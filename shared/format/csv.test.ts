import { expect, test } from 'vitest'
import { csvLine } from '#shared/format/csv.ts'

test('quotes every cell and doubles quotation marks', () => {
  expect(csvLine([12, 'A “b” "c", d\r\ne', ''])).toBe('"12","A “b” ""c"", d\r\ne",""\r\n')
})

test('no cell is a formula, also behind blanks, invisible signs and full-width forms', () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '\n',
    ' =1',
    '\ufeff=1',
    '\uff1d1',
    '\uff0b1',
  ]
  for (const text of formulas) expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})

test('texts that are none stay as they are, and so do numbers', () => {
  expect(csvLine(['a=1', "'quoted'", '1-2', -5])).toBe(`"a=1","'quoted'","1-2","-5"\r\n`)
})
