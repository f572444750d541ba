import type { DigestRun } from '#shared/domain/digest-run.ts'

/** Why a person to whom a run came got no mail. */
export const skipReasons = ['nothing-new', 'already-today', 'not-due', 'paused', 'not-eligible'] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * What became of each person of a run: mailed; skipped, and why; `failed`: certainly not mailed; `unknown`: the work broke off in the
 * middle of sending, and nobody knows whether the mail went out.
 */
export const digestOutcomes = ['sent', 'failed', 'unknown', ...skipReasons] as const
export type DigestOutcome = (typeof digestOutcomes)[number]

/** Whether some of its people may still be mailed. */
export const isUnderWay = ({ state }: Pick<DigestRun, 'state'>): boolean =>
  state === 'counting' || state === 'sending'

/** How many people a run is done with. */
export const donePeople = ({ outcomes }: Pick<DigestRun, 'outcomes'>): number =>
  digestOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)
