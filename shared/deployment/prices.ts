import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'

/**
 * What AWS asks for, in US dollars: its list prices on demand in us-east-1 as known in November 2026; those of models were looked up then.
 * Receipts of analyses are reckoned with them, and so is every figure of the guide (`bench/costs.ts`). Whoever changes one looks the others
 * up as well and changes the date.
 */
export const pricesDate = 'November 2026'

/** For a million tokens. */
export type TokenPrice = { input: number; output: number; cacheRead: number; cacheWrite: number }

/** By what a model's name contains; through its global inference profile. */
export const modelPrices: readonly { model: RegExp; price: TokenPrice }[] = [
  {
    model: /claude-sonnet-4-[56]/,
    price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
  },
  {
    model: /claude-haiku-4-5/,
    price: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
  },
]

/** What asks for nothing: the demonstration made of word counts, and answers that people wrote. */
export const freeModels: readonly string[] = [embeddedAnalystName, writtenByHand]

/** What a profile that keeps requests within a geography (`us.…`, `eu.…`) or a region costs times the global one. */
export const geographicFactor = 1.1

/** What an hour of speech is to the model: what it reads with every question, the quotes that it checks, and what one of its answers has. */
export const hourOfSpeech = { transcriptTokens: 16_000, checkedTokens: 2000, answerTokens: 400 } as const

/** How often the model answers about one episode: summary, quotes, their check and topics beside the votes. */
export const answersWith = (votes: number) => votes + 4

/** One unit each: what the name says, a gigabyte a month, or a million where it says so. */
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

/** What an account gets for nothing each month, for ever. */
export const freeEachMonth = {
  stateTransitions: 4000,
  alarmMetrics: 10,
  ownMetrics: 10,
  edgeRequests: 10_000_000,
  edgeFunctionCalls: 2_000_000,
  edgeGigabytes: 1000,
} as const
