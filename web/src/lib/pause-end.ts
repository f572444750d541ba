import { usualPauseEnd } from '#shared/rules/digest-pause.ts'

/** When a pause of four weeks ends that begins with this press, as calls take it. */
export const pauseEndFromNow = (): string => usualPauseEnd(new Date()).toISOString()
