import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'

/**
 * AWS on-demand list prices in us-east-1, in US dollars, as of this date. Receipts and the costs in the
 * documentation (`tests/template/costs.ts`) use them. When you change one price, check the others and update
 * the date.
 */
export const pricesDate = 'November 2026'

/** Dollars per million tokens. */
export type TokenPrice = { input: number; output: number; cacheRead: number; cacheWrite: number }

/**
 * Names of answer sources that cost nothing: the demonstration's word-count analyst and answers written by
 * people.
 */
export const freeModels: readonly string[] = [embeddedAnalystName, writtenByHand]

/**
 * Assumed tokens per hour of speech, as Claude up to 4.6 counts: the transcript, read with each question;
 * what the quote check reads; each answer; and the thoughts before it, of a model that cannot do without.
 */
export const hourOfSpeech = {
  transcriptTokens: 16_000,
  checkedTokens: 2000,
  answerTokens: 400,
  thoughtTokens: 500,
} as const

/** For a model whose tokenizer we do not know: that of the newer Claude models, the largest known. */
export const assumedTokenizerFactor = 1.3

/** Model calls per episode: summary, quotes, quote check and topics, plus one for each vote. */
export const answersWith = (votes: number) => votes + 4

/** Dollars per unit in the name, per gigabyte-month of storage, or per million where the name says so. */
export const servicePrices = {
  transcribedMinute: 0.024,
  thousandStateTransitions: 0.025,
  functionGigabyteSecond: 0.0000133334,
  millionFunctionCalls: 0.2,
  millionGatewayCalls: 1,
  millionTableReads: 0.125,
  millionTableWrites: 0.625,
  tableGigabyteMonth: 0.25,
  recoveryGigabyteMonth: 0.2,
  bucketGigabyteMonth: 0.023,
  logGigabyte: 0.5,
  millionEdgeRequests: 1,
  millionEdgeFunctionCalls: 0.1,
  edgeGigabyte: 0.085,
  secretMonth: 0.4,
  hostedZoneMonth: 0.5,
  alarmMetricMonth: 0.1,
  ownMetricMonth: 0.3,
  thousandMails: 0.1,
  webAclMonth: 5,
  webAclRuleMonth: 1,
  millionWebAclRequests: 0.6,
} as const

/** AWS's permanent free tier, per account. */
export const freeEachMonth = {
  stateTransitions: 4000,
  alarmMetrics: 10,
  ownMetrics: 10,
  edgeRequests: 10_000_000,
  edgeFunctionCalls: 2_000_000,
  edgeGigabytes: 1000,
} as const
