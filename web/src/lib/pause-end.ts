import { usualPauseEnd } from '#shared/rules/digest-pause.ts'

export const pauseEndFromNow = (): string => usualPauseEnd(new Date()).toISOString()
