import { describe, expect, test } from 'vitest'
import { type DigestRunRecord, digestRunRecordSchema } from '#functions/domain/records/digest-run-record.ts'
import { type DigestState, digestStateSchema } from '#functions/domain/records/digest-state-record.ts'
import { judgeReader, type Reader } from '#functions/domain/sending/judge-reader.ts'
import { digestOutcomes } from '#shared/domain/digest-outcomes.ts'

const now = new Date('2026-03-02T08:30:00.000Z')
const runId = '2026-03-02T08:00:00.000Z#schedule'
const otherRun = '2026-03-02T07:00:00.000Z#trigger'

const runOf = (change: Partial<DigestRunRecord> = {}) =>
  digestRunRecordSchema.parse({
    runId,
    kind: 'schedule',
    date: '2026-03-02',
    timezone: 'UTC',
    startedAt: '2026-03-02T08:00:00.000Z',
    frequencies: ['daily', 'weekly'],
    planning: { pages: 0, index: 0 },
    people: 1,
    outcomes: Object.fromEntries(digestOutcomes.map((outcome) => [outcome, 0])),
    ...change,
  })

const readerOf = (state: Partial<DigestState> = {}, change: Partial<Reader['preferences']> = {}): Reader => ({
  state: digestStateSchema.parse(state),
  preferences: { digest_frequency: 'daily', digest_paused_until: null, ...change },
  mayReceive: true,
})

const sendingSince = (begunAt: string, run = runId) => ({
  date: '2026-03-02',
  sending: { runId: run, begunAt },
})

describe('a digest that is being sent', () => {
  test.each([
    ['119 seconds ago, by this run', sendingSince('2026-03-02T08:28:01.000Z'), 'busy'],
    ['119 seconds ago, by another', sendingSince('2026-03-02T08:28:01.000Z', otherRun), 'busy'],
    ['120 seconds ago, by this run', sendingSince('2026-03-02T08:28:00.000Z'), { outcome: 'unknown' }],
    [
      '120 seconds ago, by another',
      sendingSince('2026-03-02T08:28:00.000Z', otherRun),
      { outcome: 'already-today' },
    ],
  ])('was started %s', (_when, state, verdict) => {
    expect(judgeReader(runOf(), readerOf(state), now)).toEqual(verdict)
  })

  test('stays unknown after a change of preferences, and where the run was given up', () => {
    const reader = { ...readerOf(sendingSince('2026-03-02T08:00:00.000Z')), mayReceive: false }
    const run = runOf({ givenUpAt: '2026-03-02T14:00:00.000Z' })
    expect(judgeReader(run, reader, now)).toEqual({ outcome: 'unknown' })
  })
})

describe('one digest for a local date', () => {
  test.each([
    ['the day before', '2026-03-01', 'send'],
    ['the same day', '2026-03-02', { outcome: 'already-today' }],
    // Happens when the admin changes the time zone westward.
    ['a later day', '2026-03-03', { outcome: 'already-today' }],
  ])('the last one counted for %s', (_when, date, verdict) => {
    expect(judgeReader(runOf(), readerOf({ date }), now)).toEqual(verdict)
  })
})

test('a pause lasts up to its last moment', () => {
  const verdictOf = (until: string) => judgeReader(runOf(), readerOf({}, { digest_paused_until: until }), now)
  expect(verdictOf('2026-03-02T08:30:00.001Z')).toEqual({ outcome: 'paused' })
  expect(verdictOf('2026-03-02T08:30:00.000Z')).toBe('send')
})

test('a run that is done with a person stays so', () => {
  expect(judgeReader(runOf(), readerOf({ doneRuns: [runId, otherRun] }), now)).toBe('done')
  expect(judgeReader(runOf(), readerOf({ doneRuns: [otherRun] }), now)).toBe('send')
})

test('a week is counted in local dates, and only where an admin asked', () => {
  const weekly = (date: string) => readerOf({ date }, { digest_frequency: 'weekly' })
  const trigger = runOf({ kind: 'trigger' })
  expect(judgeReader(trigger, weekly('2026-02-24'), now)).toEqual({ outcome: 'not-due' })
  expect(judgeReader(trigger, weekly('2026-02-23'), now)).toBe('send')
  expect(judgeReader(runOf(), weekly('2026-02-24'), now)).toBe('send')
  expect(judgeReader(trigger, readerOf({ date: '2026-03-01' }), now)).toBe('send')
})

test.each(['daily', 'weekly'] as const)(
  'a run for others than %s readers sends them nothing',
  (frequency) => {
    const reader = readerOf({}, { digest_frequency: frequency })
    const others = frequency === 'daily' ? 'weekly' : 'daily'
    expect(judgeReader(runOf({ frequencies: [others] }), reader, now)).toEqual({ outcome: 'not-due' })
    expect(judgeReader(runOf({ frequencies: [frequency] }), reader, now)).toBe('send')
  },
)
