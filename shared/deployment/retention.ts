import { daySeconds } from '#shared/domain/time-units.ts'

/** How long things are kept. The deployment, the functions and the guide's costs go by these numbers, and the privacy page states them. */

/** A session's cookie, in minutes; it is renewed while somebody is there. */
export const sessionMinutes = 15
/** Days without a visit after which somebody has to sign in again. */
export const signedInDays = 30

/** Failed sign-ins are counted for so many minutes. */
export const signInAttemptMinutes = 15
/**
 * Failures at one account from networks that it is not used from are counted until none came for so many minutes: the pool forgets
 * failures after fifteen, and sees them a moment after we counted them.
 */
export const signInQuietMinutes = 16
/** Days after a sign-in for which its network stays known to the account, which strangers cannot close to it. */
export const knownNetworkDays = 30

/** A link in a mail of ours that confirms something works for so many days. */
export const mailedLinkDays = 3
/** A registration that was cut off keeps its address from others for so many seconds: longer than any call takes. */
export const registrationClaimSeconds = 60

/** Point-in-time recovery of what is worth keeping, in days. */
export const recordRecoveryDays = 35
/** Point-in-time recovery of counters and keys that expire, in days. */
export const disposableRecoveryDays = 1
/** Logs, in days. */
export const logDays = 30

/** What a run left in the store is nobody's once a later one is published and it is older than so many hours. */
export const leftoverHours = 24
/** How far a run of the repair machine has come, in days. */
export const repairStateDays = 7
/** Audio that was copied to be transcribed, in days. */
export const audioDays = 7
/** Files that were uploaded to be read, in days. */
export const uploadDays = 7
/** An upload of transcripts may be gone on with for so many hours. */
export const uploadSessionHours = 24
/** The address to which one file is uploaded is good for so many minutes; while the upload lives, there is a new one for the asking. */
export const uploadAddressMinutes = 60
/** Parts of an upload to the store that was never finished, in days. */
export const unfinishedUploadDays = 1
/** A file of the site that its pages no longer name, in days: tabs that stay open ask for files of the build they were opened with. */
export const replacedFileDays = 30
/** What could not be delivered or done after every retry, in days: so long a person has to look and send it again. */
export const failedMessageDays = 14
/** The count of a day's automatic runs, in days from its beginning. */
export const dailyCountDays = 2
/** The note that a run began by itself, in seconds; the index of runs knows it long before. */
export const begunRunSeconds = 3600
/** Where a look through many held runs stopped, in seconds: the sweep looks again within the hour. */
export const heldPlaceSeconds = daySeconds
/** Which podcast had its turn last in a line of runs, in seconds; whose it is matters to nobody once nothing waits. */
export const turnSeconds = daySeconds
/** How requests to the model are paced, and since when it is busy, in seconds since the last of them. */
export const modelPaceSeconds = 7 * daySeconds
/** The ids of the payment provider's messages, in days: so long it may send one again. */
export const paymentEventDays = 30
/** What came of the import of a list of feeds, in days. */
export const listImportDays = 30
/** What admins did, in days. */
export const adminLogDays = 365
/** Runs of digests, which are counts and name nobody, in days. */
export const digestRunDays = 365
