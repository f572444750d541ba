import * as z from 'zod'
import { digestOutcomes, donePeople } from '#shared/domain/digest-outcomes.ts'
import { type DigestRun, digestRunSchema } from '#shared/domain/digest-run.ts'
import { timeZoneSchema } from '#shared/domain/email-schedule.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { digestFrequencySchema } from '#shared/domain/user.ts'

const count = z.int().min(0)

/** Contains no personal data. */
export const digestRunRecordSchema = z.object({
  runId: z.string(),
  kind: digestRunSchema.shape.kind,
  date: z.iso.date(),
  timezone: timeZoneSchema,
  startedAt: instantSchema,
  frequencies: z.array(digestFrequencySchema).min(1),
  /**
   * `pages`: queued so far. `index`: position of the current frequency. `after`: DynamoDB key to continue
   * from.
   */
  planning: z.object({ pages: count, index: count, after: z.record(z.string(), z.string()).optional() }),
  plannedAt: instantSchema.optional(),
  people: count,
  outcomes: z.record(z.enum(digestOutcomes), count),
  latestAt: instantSchema.optional(),
  /** Set when the run stopped waiting for the remaining users. */
  givenUpAt: instantSchema.optional(),
  /** Hashes of users deleted during the run, so that each is counted once. Deleted when the run ends. */
  departed: z.set(z.string()).optional(),
})

export type DigestRunRecord = z.infer<typeof digestRunRecordSchema>

function stateOf(run: DigestRunRecord): DigestRun['state'] {
  if (run.plannedAt !== undefined && donePeople(run) >= run.people) return 'finished'
  if (run.givenUpAt !== undefined) return 'unfinished'
  return run.plannedAt === undefined ? 'counting' : 'sending'
}

export function digestRunView(run: DigestRunRecord): DigestRun {
  const { runId, kind, date, timezone, startedAt, people, outcomes, latestAt } = run
  return {
    id: runId,
    kind,
    date,
    timezone,
    started_at: startedAt,
    state: stateOf(run),
    people,
    outcomes,
    latest_at: latestAt ?? null,
  }
}
