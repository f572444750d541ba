import { hourUsage, microdollarsOf } from '#functions/domain/analysis/price.ts'
import { defaultModelId, haiku55 } from '#shared/deployment/models.ts'
import { answersWith, freeEachMonth, servicePrices } from '#shared/deployment/prices.ts'
import { audioDays } from '#shared/deployment/retention.ts'
import { formatCount } from '#shared/format/number.ts'

/** `what` names the cost, and `how` says how it is computed. */
export type CostLine = { what: string; how: string; dollars: readonly number[] }

const million = 1_000_000
const { price } = haiku55
const episodes = 1000

/** Costs are computed for an episode of one hour. */
export const hour = {
  audioMinutes: 60,
  audioMegabytes: 60,
  /** Three votes. The first request writes the prompt cache, the others read it. */
  asked: answersWith(3),
  transitions: 18,
  transitionsWithTranscription: 140,
  functionSeconds: 120,
  functionSecondsWithTranscription: 180,
  functionGigabytes: 0.5,
  /**
   * Writes from the import of an episode until its run has ended, with the ledger and the reservation.
   * Measured by `tests/integration/episode-units.test.ts`.
   */
  tableWrites: 249,
} as const

const hourTokens = hourUsage(defaultModelId, hour.asked)

const dollarsOf = (usage: typeof hourTokens) => (microdollarsOf(usage, { id: defaultModelId }) ?? 0) / million

/** Dollars for an episode of one hour, at the price of the global inference profile. */
export function modelDollars({ isCached }: { isCached: boolean }): number {
  if (isCached) return dollarsOf(hourTokens)
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = hourTokens
  const missed = inputTokens + cacheReadTokens + cacheWriteTokens
  return dollarsOf({ inputTokens: missed, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 })
}

/** Answer tokens of one vote, as `npm run evaluate` estimates them. */
const readingTokens = 250

/**
 * Dollars for measuring a model with `npm run evaluate`. `fresh` tokens are uncached, `cached` are read from
 * the prompt cache, `kept` are written to it.
 */
function readingDollars(readings: number, tokens: { fresh: number; cached: number; kept: number }): number {
  return dollarsOf({
    inputTokens: tokens.fresh,
    outputTokens: readings * readingTokens,
    cacheReadTokens: tokens.cached,
    cacheWriteTokens: tokens.kept,
  })
}

/**
 * Dollars for the sets in the repository, as the command estimates them; for a hundred hours with three votes
 * each; and for the same with names.
 */
export function measuringDollars(): readonly number[] {
  const tokens = 100 * hourTokens.cacheWriteTokens
  const hundred = readingDollars(300, { fresh: 0, cached: 2 * tokens, kept: tokens })
  return [readingDollars(894, { fresh: 2_191_000, cached: 0, kept: 0 }), hundred, 2 * hundred]
}

function howAsked(dollars: number): string {
  const { input, output, cacheRead, cacheWrite } = price
  const { cacheWriteTokens, inputTokens, outputTokens } = hourTokens
  return `per episode ${formatCount(cacheWriteTokens)} tokens written to the cache × ${exactly(cacheWrite)}/M + ${hour.asked - 1} reads of them × ${exactly(cacheRead)}/M + ${formatCount(inputTokens)} tokens of quotes to check × ${exactly(input)}/M + ${formatCount(outputTokens)} tokens answered × ${exactly(output)}/M = ${exactly(dollars)}`
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** For a thousand episodes, with two columns: publishers' transcripts, and our transcription. */
export function episodeCosts(): CostLine[] {
  const model = episodes * modelDollars({ isCached: true })
  const transcribed = episodes * hour.audioMinutes * servicePrices.transcribedMinute
  const transitions = (count: number) => count * servicePrices.thousandStateTransitions
  const functions = (seconds: number) =>
    episodes * seconds * hour.functionGigabytes * servicePrices.functionGigabyteSecond
  const audio =
    ((hour.audioMegabytes * episodes) / 1000) * (audioDays / 30) * servicePrices.bucketGigabyteMonth
  const writes = ((episodes * hour.tableWrites) / million) * servicePrices.millionTableWrites
  return [
    {
      what: 'Transcribe',
      how: `60 min × ${exactly(servicePrices.transcribedMinute)} × 1,000`,
      dollars: [0, transcribed],
    },
    {
      what: 'model',
      how: howAsked(model / episodes),
      dollars: [model, model],
    },
    {
      what: 'state machine',
      how: `${hour.transitions} transitions, or about ${hour.transitionsWithTranscription} with polling, × ${exactly(servicePrices.thousandStateTransitions)}/1,000`,
      dollars: [transitions(hour.transitions), transitions(hour.transitionsWithTranscription)],
    },
    {
      what: 'functions',
      how: `120 s, or 180 s, × 0.5 GB × ${exactly(servicePrices.functionGigabyteSecond)}`,
      dollars: [functions(hour.functionSeconds), functions(hour.functionSecondsWithTranscription)],
    },
    {
      what: `audio kept ${audioDays} days`,
      how: `60 MB × 1,000 × ${audioDays}/30 × ${exactly(servicePrices.bucketGigabyteMonth)}/GB`,
      dollars: [0, audio],
    },
    {
      what: 'tables',
      how: `${hour.tableWrites} write units × 1,000 × ${exactly(servicePrices.millionTableWrites)}/M`,
      dollars: [writes, writes],
    },
  ]
}

/** The surcharge of a geographic profile for a thousand episodes. */
export const geographicSurcharge = () =>
  episodes * modelDollars({ isCached: true }) * (price.geographicFactor - 1)

/** The requests of a first visit to the home page without a browser cache; scripts as in `RESULTS.md`. */
export const firstVisit = {
  requests: 40,
  megabytes: 0.4,
  /**
   * Only `sidelight.list` reaches a function. The edge answers the calls for session, statistics and topics.
   */
  calls: 1,
  /** Reads of one `sidelight.list` call, from `RESULTS.md`. */
  tableReads: 5,
  callSeconds: 0.05,
  functionGigabytes: 0.5,
  logKilobytesPerCall: 2,
} as const

/**
 * Dollars for a thousand digests, from the units in `RESULTS.md`: the mail alone, and with table reads and
 * writes.
 */
export function digestDollars(units: {
  readUnitsPerThousand: number
  writeUnitsPerThousand: number
}): readonly number[] {
  const { thousandMails, millionTableReads, millionTableWrites } = servicePrices
  const tables =
    units.readUnitsPerThousand * millionTableReads + units.writeUnitsPerThousand * millionTableWrites
  return [thousandMails, thousandMails + tables / million]
}

/** Dollars for a million votes, from the units of one vote in `RESULTS.md`. */
export function voteDollars(units: { readUnitsOfVote: number; writeUnitsOfVote: number }): number {
  const { millionTableReads, millionTableWrites } = servicePrices
  return units.readUnitsOfVote * millionTableReads + units.writeUnitsOfVote * millionTableWrites
}

/** For a million first visits, with two columns: list price, and less CloudFront's free tier. */
export function viewCosts(): CostLine[] {
  const { requests, megabytes, calls, tableReads, callSeconds, functionGigabytes } = firstVisit
  const beyond = (units: number, free: number) => [units, Math.max(0, units - free)]
  const edge = (units: number, free: number, price: number) => beyond(units, free).map((left) => left * price)
  const both = (dollars: number) => [dollars, dollars]
  return [
    {
      what: 'CloudFront, requests',
      how: `40 M × ${exactly(servicePrices.millionEdgeRequests)}/M; 10 M free`,
      dollars: edge(requests, freeEachMonth.edgeRequests / million, servicePrices.millionEdgeRequests),
    },
    {
      what: 'CloudFront, bytes',
      how: `400 GB × ${exactly(servicePrices.edgeGigabyte)}/GB; 1 TB free`,
      dollars: edge(megabytes * 1000, freeEachMonth.edgeGigabytes, servicePrices.edgeGigabyte),
    },
    {
      what: 'CloudFront, its functions',
      how: `40 M × ${exactly(servicePrices.millionEdgeFunctionCalls)}/M; 2 M free`,
      dollars: edge(
        requests,
        freeEachMonth.edgeFunctionCalls / million,
        servicePrices.millionEdgeFunctionCalls,
      ),
    },
    {
      what: 'gateway',
      how: `1 M × ${exactly(servicePrices.millionGatewayCalls)}/M`,
      dollars: both(calls * servicePrices.millionGatewayCalls),
    },
    {
      what: 'functions',
      how: `1 M × ${exactly(servicePrices.millionFunctionCalls)}/M + 1 M × 0.05 s × 0.5 GB × ${exactly(servicePrices.functionGigabyteSecond)}`,
      dollars: both(
        calls * servicePrices.millionFunctionCalls +
          calls * million * callSeconds * functionGigabytes * servicePrices.functionGigabyteSecond,
      ),
    },
    {
      what: 'tables',
      how: `${tableReads} M read units × ${exactly(servicePrices.millionTableReads)}/M`,
      dollars: both(tableReads * servicePrices.millionTableReads),
    },
    {
      what: 'logs',
      how: `1 M × 2 kB × ${exactly(servicePrices.logGigabyte)}/GB`,
      dollars: both(calls * firstVisit.logKilobytesPerCall * servicePrices.logGigabyte),
    },
  ]
}

/** Dollars for a web ACL with one rule: each month, and for the requests of a million first visits. */
export function rateLimitDollars(): { month: number; visits: number } {
  const { webAclMonth, webAclRuleMonth, millionWebAclRequests } = servicePrices
  return { month: webAclMonth + webAclRuleMonth, visits: firstVisit.requests * millionWebAclRequests }
}

/** Dollars a month beyond the free metrics. AWS bills each metric of an alarm. */
export function alarmDollars(metrics: number): number {
  return Math.max(0, metrics - freeEachMonth.alarmMetrics) * servicePrices.alarmMetricMonth
}

/**
 * Transitions of a feed check without due feeds and of an upkeep run without tasks. A start counts as one.
 */
export const idleTransitions = { feedCheck: 4, upkeep: 10 } as const

/** Transitions in a month of 730 hours, and dollars beyond the free ones. */
export function idleTransitionsMonth(): { count: number; dollars: number } {
  const count = 730 * sum(Object.values(idleTransitions))
  const billed = Math.max(0, count - freeEachMonth.stateTransitions)
  return { count, dollars: (billed / 1000) * servicePrices.thousandStateTransitions }
}

export function totalsOf(lines: readonly CostLine[]): number[] {
  const columns = lines[0]?.dollars.length ?? 0
  return Array.from({ length: columns }, (_, column) => sum(lines.map(({ dollars }) => dollars[column] ?? 0)))
}

/** `$0.43`, `$3.50`, `$120`, `$1,440`: cents below ten dollars. */
export function usd(dollars: number): string {
  const digits = dollars < 10 ? 2 : 0
  const text = dollars.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `$${text}`
}

/** A list price: `$0.024`, `$1.00`, `$15`. */
export function exactly(price: number): string {
  if (price >= 10) return usd(price)
  const short = String(Number(price.toPrecision(3)))
  const decimals = short.split('.')[1]?.length ?? 0
  return `$${decimals < 2 ? price.toFixed(2) : short}`
}

/** A table row of `docs/costs.md`. */
export function rowOf({ what, how, dollars }: CostLine): string {
  return `| ${[what, how, ...dollars.map((amount) => (amount === 0 ? '–' : usd(amount)))].join(' | ')} |`
}

export function totalRowOf(lines: readonly CostLine[]): string {
  return `| **sum** | | ${totalsOf(lines)
    .map((dollars) => `**about ${usd(dollars)}**`)
    .join(' | ')} |`
}
