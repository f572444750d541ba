import { expect, test } from 'vitest'
import { contracts } from '#shared/api/all.ts'
import type { LogChange } from '#shared/domain/admin-log.ts'
import { changeSentence, hasLogTitle, logSentences, logTitle } from '#shared/format/log-sentence.ts'

test('every call that is logged has words of its own', () => {
  const logged = contracts.filter((contract) => contract.logged)
  expect(logged.length).toBeGreaterThan(20)
  expect(logged.filter(({ name }) => !hasLogTitle(name)).map(({ name }) => name)).toEqual([])
})

test.each<[LogChange, string]>([
  [
    { field: 'political_stance', before: 'Left-leaning', after: 'Centrist' },
    'Set the stance to Centrist (was Left-leaning).',
  ],
  [
    { field: 'political_stance', before: 'Centrist', after: null },
    'Set the stance to Not rated (was Centrist).',
  ],
  [{ field: 'political_stance_explanation' }, 'Changed the explanation.'],
  [{ field: 'role', after: 'paid' }, 'Set the role to Pro.'],
  [{ field: 'email' }, 'Changed the address.'],
  [{ field: 'hides_transcripts', before: false, after: true }, 'Hid the transcripts.'],
  [{ field: 'is_feed_public', before: false, after: true }, 'Showed the feed’s address.'],
  [{ field: 'is_opted_out', before: true, after: false }, 'Opted the podcast in again.'],
  [{ field: 'sunday', before: true, after: false }, 'Turned off digests on Sundays.'],
  [{ field: 'monthly_limit_cents', before: null, after: 5000 }, 'Set the limit to $50.00 (was none).'],
  [{ field: 'quotes_prompt', before: 0, after: 1 }, 'Set the quotes prompt to version 1 (was the default).'],
  [
    { field: 'concurrent_runs', before: 3, after: null },
    'Set the number of episodes processed at once to the default (was 3).',
  ],
  [{ field: 'imported_episodes', after: 1 }, '1 new episode.'],
  [{ field: 'refused', after: 0 }, ''],
  [{ field: 'refused', after: 2 }, '2 episodes were refused.'],
  [{ field: 'at_once', after: true }, 'Without waiting for a free slot.'],
  [{ field: 'at_once', after: false }, ''],
  [{ field: 'scope', after: 'due' }, 'Those that were due.'],
])('%j reads "%s" [S19.9]', (change, sentence) => {
  expect(changeSentence(change)).toBe(sentence)
})

test('a call with an unknown outcome is not described as done [S19.10]', () => {
  expect(logTitle({ action: 'podcasts.delete', outcome: 'done' })).toBe('Deleted a podcast')
  for (const outcome of ['begun', 'unchanged', 'refused', 'failed'] as const) {
    expect(logTitle({ action: 'podcasts.delete', outcome })).toBe('Tried to delete a podcast')
    expect(logSentences({ outcome, changes: [] })).toHaveLength(1)
  }
  expect(logSentences({ outcome: 'done', changes: [{ field: 'refused', after: 0 }] })).toEqual([])
})

test('entries of calls that no longer exist can still be read', () => {
  expect(logTitle({ action: 'things.do', outcome: 'done' })).toBe('Did something this version no longer does')
  expect(changeSentence({ field: 'thing' })).toBe('Changed something this version no longer has.')
})
