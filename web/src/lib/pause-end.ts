import { usualPauseEnd } from '#shared/rules/digest-pause.ts'

/** As calls take it. */
export const pauseEndFromNow = (): string => usualPauseEnd(new Date()).toISOString()
