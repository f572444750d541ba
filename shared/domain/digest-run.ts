import * as z from 'zod'
import { timeZones } from '#shared/domain/email-schedule.ts'
import { instantSchema } from '#shared/domain/ids.ts'

/** Why a person to whom a run came got no mail. */
export const skipReasons = ['nothing-new', 'already-today', 'not-due', 'paused', 'not-eligible'] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * What became of each person of a run: mailed; skipped, and why; `failed`: certainly not mailed; `unknown`: the work broke off in the
 * middle of sending, and nobody knows whether the mail went out.
 */
export const digestOutcomes = ['sent', 'failed', 'unknown', ...skipReasons] as const
export type DigestOutcome = (typeof digestOutcomes)[number]

const count = z.int().min(0)

/** Spelled out: the document of the calls would name no field of a record. */
const outcomeCounts = {
  sent: count,
  failed: count,
  unknown: count,
  'nothing-new': count,
  'already-today': count,
  'not-due': count,
  paused: count,
  'not-eligible': count,
} satisfies Record<DigestOutcome, typeof count>

/** One time at which digests were mailed to whoever gets them. */
export const digestRunSchema = z.object({
  id: z.string(),
  /** By itself at the hour of the schedule, or because an admin asked. */
  kind: z.enum(['schedule', 'trigger']),
  /** The local date that the digests count for, such as `2026-03-01`. */
  date: z.iso.date(),
  timezone: z.enum(timeZones),
  started_at: instantSchema,
  /** `counting`: people are still being found; `unfinished`: it was given up hours later, with people left over. */
  state: z.enum(['counting', 'sending', 'finished', 'unfinished']),
  /** How many people there are to mail, of those found so far. */
  people: count,
  outcomes: z.object(outcomeCounts),
  /** When the latest person was done; null: none yet. */
  latest_at: z.nullable(instantSchema),
})

export type DigestRun = z.infer<typeof digestRunSchema>

/** Whether some of its people may still be mailed. */
export const isUnderWay = ({ state }: Pick<DigestRun, 'state'>): boolean =>
  state === 'counting' || state === 'sending'

/** How many people a run is done with. */
export const donePeople = ({ outcomes }: Pick<DigestRun, 'outcomes'>): number =>
  digestOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)
