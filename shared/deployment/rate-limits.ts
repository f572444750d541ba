import { signInAttemptMinutes, signInQuietMinutes } from '#shared/deployment/retention.ts'
import { mostRunsAtOnce } from '#shared/rules/processing-bounds.ts'

/**
 * After this many failed sign-ins, further ones are refused until the minutes have passed; see decision 10.
 */
export const signInFailures = {
  ofNetwork: { maximum: 20, minutes: signInAttemptMinutes },
  ofAccountInNetwork: { maximum: 5, minutes: signInAttemptMinutes },
  ofAccountElsewhere: { maximum: 8, minutes: signInQuietMinutes },
} as const

/** Counts mail with a link or a code, no matter who requested it. Digests do not count. */
export const accountMails = { toAddress: { maximum: 3, minutes: 60 } } as const

/** Counts changes with the correct password, even if the new address is taken. */
export const addressChanges = { maximum: 10, minutes: 24 * 60 } as const

/** Changes through the links in digests, per account. Unsubscribing is never limited. */
export const mailPreferenceChanges = { ofAccount: { maximum: 60, minutes: 60 } } as const

export const registrations = { ofNetwork: { maximum: 20, minutes: 60 } } as const

/**
 * Limits per gateway stage: defaults of the parameters `VisitorCallsPerSecond` and `VisitorCallsAtOnce`; see
 * decision 36.
 */
export const gatewayCalls = { perSecond: 100, atOnce: 200 } as const

/**
 * Each network is assigned to one stage, so that one network cannot use up the limit of all. API Gateway
 * allows ten stages per API.
 */
export const networkStages = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9'] as const

/** API Gateway's quota per account and region. */
export const mostGatewayCalls = { perSecond: 10_000, atOnce: 5_000 } as const

/** Default number of automatic runs per day (UTC). Further episodes wait for an admin. */
export const dailyAutomaticRuns = { ofFeed: 10, ofSite: 100 } as const

export const bulkRuns = { maximum: 1000 } as const

/** Default and maximum of the parameter for concurrent runs. */
export const concurrentRuns = { normal: 4, maximum: mostRunsAtOnce } as const

/**
 * Transcribing runs have a limit of their own. Transcribe's smallest default quota is 100 jobs; our default
 * is lower because each of these runs then needs the model.
 */
export const concurrentTranscriptions = { normal: 4, maximum: 100 } as const

/** 0 means unlimited. Bedrock gives new accounts less than its default quotas; see decision 34. */
export const modelRequestsPerMinute = { normal: 20, maximum: 100_000 } as const
