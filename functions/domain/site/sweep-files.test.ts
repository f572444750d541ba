import { expect, test } from 'vitest'
import { sweepFiles } from '#functions/domain/site/sweep-files.ts'
import { replacedFileDays } from '#shared/deployment/retention.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

const replacedAt = '2026-03-01T04:42:00.000Z'
const daysLater = (days: number) => new Date(Date.parse(replacedAt) + days * dayMilliseconds)

test('files that the pages name stay, however old, and are not recorded', () => {
  const found = sweepFiles({ stored: ['a.js'], current: ['a.js'], replaced: {}, now: daysLater(1000) })
  expect(found).toEqual({ obsolete: [], replaced: {} })
})

test('files that they no longer name are recorded at the first sweep and obsolete when their days are over', () => {
  const build = { stored: ['a.js', 'b.js'], current: ['b.js'] }
  const first = sweepFiles({ ...build, replaced: {}, now: daysLater(0) })
  expect(first).toEqual({ obsolete: [], replaced: { 'a.js': replacedAt } })
  const nearly = sweepFiles({ ...build, replaced: first.replaced, now: daysLater(replacedFileDays - 0.1) })
  expect(nearly).toEqual(first)
  const last = sweepFiles({ ...build, replaced: nearly.replaced, now: daysLater(replacedFileDays) })
  expect(last).toEqual({ obsolete: ['a.js'], replaced: {} })
})

test('a file that an earlier build brings back starts anew when it is replaced again', () => {
  const back = sweepFiles({
    stored: ['a.js', 'b.js'],
    current: ['a.js'],
    replaced: { 'a.js': replacedAt },
    now: daysLater(29),
  })
  expect(back).toEqual({ obsolete: [], replaced: { 'b.js': daysLater(29).toISOString() } })
})

test('deleted files are forgotten', () => {
  const gone = { stored: ['b.js'], current: ['b.js'], replaced: { 'a.js': replacedAt }, now: daysLater(40) }
  expect(sweepFiles(gone)).toEqual({ obsolete: [], replaced: {} })
})
