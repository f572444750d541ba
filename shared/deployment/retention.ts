import { daySeconds } from '#shared/domain/time-units.ts'

/** Retention periods. The privacy page states them. */

export const sessionMinutes = 15
/** Without a visit. */
export const signedInDays = 30

/** Window in which failed sign-ins are counted. */
export const signInAttemptMinutes = 15
/**
 * An account's failures from unknown networks are counted until none came for this long. Cognito forgets
 * failures after 15 minutes, and sees them slightly later than we do.
 */
export const signInQuietMinutes = 16
/**
 * How long a sign-in's network stays known. Strangers' failures cannot lock an account for known networks.
 */
export const knownNetworkDays = 30

export const mailedLinkDays = 3
/** How long an interrupted registration blocks its address: longer than any call takes. */
export const registrationClaimSeconds = 60

export const recordRecoveryDays = 35
/** Point-in-time recovery of counters and keys that expire. */
export const disposableRecoveryDays = 1
export const logDays = 30

/** A run's files are deleted when they are older than this and a later run is published. */
export const leftoverHours = 24
export const repairStateDays = 7
/** Copies made for transcription. */
export const audioDays = 7
export const uploadDays = 7
export const uploadSessionHours = 24
/** Validity of a signed upload URL. While the upload session lives, the client can request a new one. */
export const uploadAddressMinutes = 60
export const unfinishedUploadDays = 1
export const replacedFileDays = 30
/** Dead-letter queues: the time for an operator to look and redrive. */
export const failedMessageDays = 14
export const dailyCountDays = 2
/** Marker that an automatic run started; the index of runs has it long before. */
export const startedRunSeconds = 3600
/** Cursor of the scan of runs on hold; the sweep continues within the hour. */
export const onHoldPositionSeconds = daySeconds
/** Which podcast was served last in a queue of runs. */
export const queuePositionSeconds = daySeconds
export const modelPaceSeconds = 7 * daySeconds
export const paymentEventDays = 30
export const listImportDays = 30
export const adminLogDays = 365
/** Counts only, without names. */
export const digestRunDays = 365
