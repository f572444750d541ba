import { expect, test } from 'vitest'
import { processingSettingsSchema } from '#functions/domain/records/processing-settings-record.ts'

test('by default ten automatic runs of a feed and a hundred of the site may start in a day [S17.1]', () => {
  expect(processingSettingsSchema.parse({})).toMatchObject({
    daily_automatic_runs_per_feed: 10,
    daily_automatic_runs: 100,
  })
})

test.each([
  { daily_automatic_runs_per_feed: -1 },
  { daily_automatic_runs_per_feed: 101 },
  { daily_automatic_runs: 1001 },
  { daily_automatic_runs: 2.5 },
])('a limit of %o is refused', (settings) => {
  expect(processingSettingsSchema.safeParse(settings).success).toBe(false)
})
