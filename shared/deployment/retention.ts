import { daySeconds } from '#shared/domain/time-units.ts'

/** Retention periods, which the privacy page states. */

export const sessionMinutes = 15
/** A session ends after this many days without a visit. */
export const signedInDays = 30

/** Window for counting failed sign-ins. */
export const signInAttemptMinutes = 15
/**
 * Failures of an account from unknown networks count until this many minutes pass without one. Cognito counts
 * for 15 minutes and sees each failure slightly later than we do.
 */
export const signInQuietMinutes = 16
/**
 * How long a network stays known after a sign-in. Strangers' failures cannot lock an account for its known
 * networks.
 */
export const knownNetworkDays = 30

export const mailedLinkDays = 3
/** An interrupted registration blocks its address for this long, which is longer than any call takes. */
export const registrationClaimSeconds = 60

export const recordRecoveryDays = 35
/** An export for another deployment must be deleted by then, because it has what people deleted since. */
export const exportDays = recordRecoveryDays
/** Point-in-time recovery of the table of counters and expiring records. */
export const disposableRecoveryDays = 1
export const logDays = 30

/** The leftover sweep deletes a run's files at this age, once a later run is published. */
export const leftoverHours = 24
export const repairStateDays = 7
/** Audio that was copied for transcription. */
export const audioDays = 7
export const uploadDays = 7
export const uploadSessionHours = 24
/** How long a signed upload URL works. Until the upload session ends, the client can request a new one. */
export const uploadAddressMinutes = 60
export const unfinishedUploadDays = 1
export const replacedFileDays = 30
/** Dead-letter queues: how long operators can inspect and redrive messages. */
export const failedMessageDays = 14
export const dailyCountDays = 2
/** Bridges the delay until the index lists a started run (`indexLagSeconds`); an hour is ample. */
export const startedRunSeconds = 3600
/** Position of the sweep in the runs on hold. A day is ample, because the sweep continues every hour. */
export const onHoldPositionSeconds = daySeconds
/** Which podcast's run a queue started last. */
export const queuePositionSeconds = daySeconds
export const modelPaceSeconds = 7 * daySeconds
export const paymentEventDays = 30
export const listImportDays = 30
export const adminLogDays = 365
/** Digest runs have only counts, no names. */
export const digestRunDays = 365
