import { signInAttemptMinutes, signInQuietMinutes } from '#shared/deployment/retention.ts'
import { mostRunsAtOnce } from '#shared/rules/processing-bounds.ts'

/** How often something may be done before it is refused or has to wait. The deployment and the functions go by these numbers. */

/** Failed sign-ins after which no more is tried until their minutes are over; why these, is in decision 10. */
export const signInFailures = {
  ofNetwork: { maximum: 20, minutes: signInAttemptMinutes },
  ofAddressInNetwork: { maximum: 5, minutes: signInAttemptMinutes },
  ofAddressElsewhere: { maximum: 8, minutes: signInQuietMinutes },
} as const

/** Emails with a link or a code that one address gets, whoever asks for them; digests do not count. */
export const accountMails = { toAddress: { maximum: 3, minutes: 60 } } as const

/** Changes of an account's address that are tried with the right password, also to addresses that are taken. */
export const addressChanges = { maximum: 10, minutes: 24 * 60 } as const

/** Changes of what comes by mail that the links of one person's digests make; leaving is never refused. */
export const mailPreferenceChanges = { ofAccount: { maximum: 60, minutes: 60 } } as const

/** Registrations of one network, whether an account came of them or the address had one. */
export const registrations = { ofNetwork: { maximum: 20, minutes: 60 } } as const

/**
 * Calls that each stage of the gateway lets through, in a second and at one moment. The defaults of the
 * parameters `VisitorCallsPerSecond` and `VisitorCallsAtOnce`; decision 36 says why.
 */
export const gatewayCalls = { perSecond: 100, atOnce: 200 } as const

/** The stages that networks are spread over: as many as an API may have (API Gateway quotas). */
export const networkStages = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9'] as const

/** The most that both parameters take: a region's quota for the whole account. */
export const mostGatewayCalls = { perSecond: 10_000, atOnce: 5_000 } as const

/** Runs that begin by themselves in a day (UTC) where an admin has not chosen otherwise; what is more waits for an admin. */
export const dailyAutomaticRuns = { ofFeed: 10, ofSite: 100 } as const

/** Episodes that an admin has processed with one confirmation. */
export const bulkRuns = { maximum: 1000 } as const

/** Runs under way when one begins by itself: where the deployment's parameter says nothing, and at most. */
export const concurrentRuns = { normal: 4, maximum: mostRunsAtOnce } as const

/**
 * Of those that have their audio transcribed, besides the others. Transcribe's smallest default is 100 jobs at once (Amazon Transcribe
 * endpoints and quotas); fewer begin at once because all of them go on to the model.
 */
export const concurrentTranscriptions = { normal: 4, maximum: 100 } as const

/** Requests to the model in a minute; 0: as many as there are. Bedrock gives new accounts less than its defaults; why so many, is in decision 34. */
export const modelRequestsPerMinute = { normal: 20, maximum: 100_000 } as const
