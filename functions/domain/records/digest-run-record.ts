import * as z from 'zod'
import { digestOutcomes, donePeople } from '#shared/domain/digest-outcomes.ts'
import { type DigestRun, digestRunSchema } from '#shared/domain/digest-run.ts'
import { timeZones } from '#shared/domain/email-schedule.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { digestFrequencySchema } from '#shared/domain/user.ts'

const count = z.int().min(0)

/** A run as kept in the Catalogue. It names nobody. */
export const digestRunRecordSchema = z.object({
  runId: z.string(),
  kind: digestRunSchema.shape.kind,
  /** The local date that its digests count for. */
  date: z.iso.date(),
  timezone: z.enum(timeZones),
  startedAt: instantSchema,
  /** Whom it is for, in the order in which they are looked for. */
  frequencies: z.array(digestFrequencySchema).min(1),
  /** How many pages of people were put on the queue, the place among `frequencies` that comes next, and behind whom its people follow. */
  planning: z.object({ pages: count, index: count, after: z.record(z.string(), z.string()).optional() }),
  plannedAt: instantSchema.optional(),
  /** How many people were put on the queue. */
  people: count,
  outcomes: z.record(z.enum(digestOutcomes), count),
  latestAt: instantSchema.optional(),
  /** Since nobody waits any more for the rest. */
  givenUpAt: instantSchema.optional(),
  /** Marks of people who went meanwhile, so that each counts once; only while the run lasts. */
  departed: z.set(z.string()).optional(),
})

export type DigestRunRecord = z.infer<typeof digestRunRecordSchema>

function stateOf(run: DigestRunRecord): DigestRun['state'] {
  if (run.plannedAt !== undefined && donePeople(run) >= run.people) return 'finished'
  if (run.givenUpAt !== undefined) return 'unfinished'
  return run.plannedAt === undefined ? 'counting' : 'sending'
}

/** As admins see it. */
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
