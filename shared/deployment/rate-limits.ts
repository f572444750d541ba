import { signInAttemptMinutes, signInQuietMinutes } from '#shared/deployment/retention.ts'
import { mostRunsAtOnce } from '#shared/rules/processing-bounds.ts'

/** Failed sign-ins before further ones are refused for these minutes; see decision 10. */
export const signInFailures = {
  ofNetwork: { maximum: 20, minutes: signInAttemptMinutes },
  ofAccountInNetwork: { maximum: 5, minutes: signInAttemptMinutes },
  ofAccountElsewhere: { maximum: 8, minutes: signInQuietMinutes },
} as const

/** Mails with a link or a code per address, from any requester; digests do not count. */
export const accountMails = { toAddress: { maximum: 3, minutes: 60 } } as const

/** Attempts with the right password, including addresses that are taken. */
export const addressChanges = { maximum: 10, minutes: 24 * 60 } as const

/** Through the links of one person's digests. Unsubscribing is never limited. */
export const mailPreferenceChanges = { ofAccount: { maximum: 60, minutes: 60 } } as const

export const registrations = { ofNetwork: { maximum: 20, minutes: 60 } } as const

/**
 * Per gateway stage. Defaults of the parameters `VisitorCallsPerSecond` and `VisitorCallsAtOnce`; see
 * decision 36.
 */
export const gatewayCalls = { perSecond: 100, atOnce: 200 } as const

/** Clients are spread over stages by network. Ten is the API Gateway quota per API. */
export const networkStages = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9'] as const

/** API Gateway's quota per account and region. */
export const mostGatewayCalls = { perSecond: 10_000, atOnce: 5_000 } as const

/** Default number of automatic runs per day (UTC); further episodes wait for an admin. */
export const dailyAutomaticRuns = { ofFeed: 10, ofSite: 100 } as const

export const bulkRuns = { maximum: 1000 } as const

/** Concurrent runs: the default of the deployment's parameter, and its maximum. */
export const concurrentRuns = { normal: 4, maximum: mostRunsAtOnce } as const

/**
 * Concurrent runs that transcribe, counted separately. Transcribe's smallest default quota is 100 jobs; the
 * limit is lower because all of them continue to the model.
 */
export const concurrentTranscriptions = { normal: 4, maximum: 100 } as const

/** 0 is unlimited. Bedrock gives new accounts less than its defaults; see decision 34. */
export const modelRequestsPerMinute = { normal: 20, maximum: 100_000 } as const
