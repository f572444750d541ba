import type { DigestRun } from '#shared/domain/digest-run.ts'

export const skipReasons = ['nothing-new', 'already-today', 'not-due', 'paused', 'not-eligible'] as const
export type SkipReason = (typeof skipReasons)[number]

/** `failed`: certainly not sent. `unknown`: interrupted while sending, so the mail may have been sent. */
export const digestOutcomes = ['sent', 'failed', 'unknown', ...skipReasons] as const
export type DigestOutcome = (typeof digestOutcomes)[number]

export const isUnderWay = ({ state }: Pick<DigestRun, 'state'>): boolean =>
  state === 'counting' || state === 'sending'

export const donePeople = ({ outcomes }: Pick<DigestRun, 'outcomes'>): number =>
  digestOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)
