import { type DigestOutcome, digestOutcomes } from '#shared/domain/digest-outcomes.ts'
import { type DigestRun, digestRunSchema } from '#shared/domain/digest-run.ts'

type Change = Partial<Omit<DigestRun, 'outcomes'>> & { outcomes?: Partial<Record<DigestOutcome, number>> }

const noOutcomes = digestRunSchema.shape.outcomes.parse(
  Object.fromEntries(digestOutcomes.map((outcome) => [outcome, 0])),
)

export function digestRun(day: number, { outcomes, ...change }: Change = {}): DigestRun {
  const date = `2026-03-${String(day).padStart(2, '0')}`
  return {
    id: `${date}T08:00:07.000Z#schedule`,
    kind: 'schedule',
    date,
    timezone: 'UTC',
    started_at: `${date}T08:00:07.000Z`,
    state: 'finished',
    people: 1240,
    latest_at: `${date}T08:04:31.000Z`,
    ...change,
    outcomes: { ...noOutcomes, ...(outcomes ?? { sent: 1198, 'nothing-new': 40, paused: 2 }) },
  }
}

export const sendingRun = digestRun(9, {
  id: '2026-03-09T14:20:00.000Z#trigger',
  kind: 'trigger',
  started_at: '2026-03-09T14:20:00.000Z',
  state: 'sending',
  outcomes: { sent: 310, 'already-today': 52, 'nothing-new': 8 },
})

export const digestRuns: readonly DigestRun[] = [
  digestRun(9, { timezone: 'UTC-5' }),
  digestRun(8, {
    id: '2026-03-08T14:20:00.000Z#trigger',
    kind: 'trigger',
    started_at: '2026-03-08T14:20:00.000Z',
    outcomes: {
      sent: 3,
      failed: 2,
      unknown: 1,
      'nothing-new': 30,
      'already-today': 1190,
      'not-due': 10,
      paused: 3,
      'not-eligible': 1,
    },
  }),
  digestRun(7, { state: 'unfinished', people: 1240, outcomes: { sent: 700 } }),
  digestRun(6, { people: 0, outcomes: {}, latest_at: null }),
]

export const digestReaders = { daily: 1200, weekly: 40, is_mail_configured: true }
