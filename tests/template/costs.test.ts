import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { deploymentConfigSchema } from '#infra/config.ts'
import { defaultModelId, haiku55 } from '#shared/deployment/models.ts'
import { freeEachMonth, pricesDate, servicePrices } from '#shared/deployment/prices.ts'
import { formatCount } from '#shared/format/number.ts'
import { shareKeptForAnalysis } from '#shared/rules/budget.ts'
import {
  alarmDollars,
  type CostLine,
  digestDollars,
  episodeCosts,
  exactly,
  firstVisit,
  geographicSurcharge,
  idleTransitions,
  idleTransitionsMonth,
  measuringDollars,
  modelDollars,
  rateLimitDollars,
  rowOf,
  totalRowOf,
  totalsOf,
  usd,
  viewCosts,
  voteDollars,
} from '#tests/template/costs.ts'
import { propertiesOf, synthesiseChoices } from '#tests/template/synthesis.ts'

const documents = ['operations', 'runbook', 'costs', 'data', 'evaluation/README']
const read = (document: string) => readFileSync(`docs/${document}.md`, 'utf8')
const costs = read('costs')
const operations = read('operations')
const readme = readFileSync('README.md', 'utf8')

const alarmSchema = z.looseObject({
  MetricName: z.string().optional(),
  Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).optional(),
})

const filterSchema = z.looseObject({
  MetricTransformations: z.tuple([z.object({ MetricName: z.string() })]),
})

/** Number of metrics in all alarms, because CloudWatch bills each metric. */
let metrics: number
/** Metrics that our metric filters create. */
let ownMetrics: number
let secrets: number
beforeAll(() => {
  const templates = synthesiseChoices({})
  const alarms = propertiesOf(templates, 'AWS::CloudWatch::Alarm')
  const filters = propertiesOf(templates, 'AWS::Logs::MetricFilter')
  ownMetrics = new Set(
    filters.map((properties) => filterSchema.parse(properties).MetricTransformations[0].MetricName),
  ).size
  secrets = propertiesOf(templates, 'AWS::SecretsManager::Secret').length
  metrics = alarms.reduce((count, properties) => {
    const { Metrics } = alarmSchema.parse(properties)
    return count + (Metrics ? Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1)
  }, 0)
})

function tableRows(lines: readonly CostLine[]): string[] {
  return [...lines.map(rowOf), totalRowOf(lines)]
}

/**
 * Dollars for a hundred episodes: with publishers' transcripts, with our transcription, and the budget whose
 * share for transcription covers the latter.
 */
function firstRunDollars(): number[] {
  const [published = 0, transcribed = 0] = totalsOf(episodeCosts()).map((dollars) => dollars / 10)
  return [published, transcribed, Math.ceil(transcribed / (1 - shareKeptForAnalysis) / 10) * 10]
}

describe('the figures in the documents', () => {
  test('of a hundred episodes and the budget they need follow from the prices', () => {
    const [published = 0, transcribed = 0, needed = 0] = firstRunDollars()
    expect(operations).toContain(
      `**about ${usd(published)} with their publishers' transcripts, about ${usd(transcribed)} transcribed by us**`,
    )
    expect(operations).toContain(`the budget has to be about ${usd(needed)}`)
  })

  test('of a thousand episodes follow from the prices', () => {
    for (const row of tableRows(episodeCosts())) expect(costs).toContain(`${row}\n`)
    expect(totalsOf(episodeCosts()).map((dollars) => Math.round(dollars))).toEqual([7, 1451])
  })

  test('of a million visits follow from the prices and the measurements', () => {
    for (const row of tableRows(viewCosts())) expect(costs).toContain(`${row}\n`)
    expect(measured('Calls', 'sidelight.list', '1,000')).toBe(firstVisit.tableReads)
    const homeScripts = 1000 * measured('Page loads', '/', 'JavaScript, kB')
    // The first visit also loads two fonts (105 kB together), styles, the page and visible images.
    expect(homeScripts + 105_000).toBeLessThan(firstVisit.megabytes * 1_000_000)
  })

  test('include the cost of a profile of one geography', () => {
    const [published = 0, transcribed = 0] = totalsOf(episodeCosts())
    const more = geographicSurcharge()
    expect(costs).toContain(`**about ${usd(published + more)} and ${usd(transcribed + more)}**`)
    expect(Math.round(published + more)).toBe(8)
  })

  test('include the cost of a cache miss', () => {
    const missed = modelDollars({ isCached: false })
    expect(costs).toContain(`= ${exactly(missed)} an episode, ${usd(missed * 1000)} for the thousand`)
  })

  test('include the number of metrics that alarms are billed for', () => {
    expect(costs).toContain(`ten alarms look at ${metrics} metrics`)
    expect(costs).toContain(`${usd(alarmDollars(metrics))} a month for the others`)
    expect(costs).toContain(`${ownMetrics} metrics are counted from logs`)
  })

  test('include the transitions of state machines in an idle hour', () => {
    const { feedCheck, upkeep } = idleTransitions
    const { count, dollars } = idleTransitionsMonth()
    expect(costs).toContain(`: ${feedCheck} state transitions;`)
    expect(costs).toContain(`Upkeep that finds nothing to do takes ${upkeep} an hour.`)
    expect(costs).toContain(`${formatCount(count)} a month`)
    expect(costs).toContain(`the others ${usd(dollars)}`)
    expect(costs).toContain(`${formatCount(freeEachMonth.stateTransitions)} are free`)
  })

  test('include the price of a rate limit', () => {
    const { month, visits } = rateLimitDollars()
    expect(costs).toContain(
      `(\`rateLimit\`) is a web ACL with one rule: ${usd(month)} a month and ${exactly(servicePrices.millionWebAclRequests)} per million requests, cached ones included; ${usd(visits)} for these million visits`,
    )
    expect(operations).toContain(`about ${usd(month)} a month`)
    expect([month, visits]).toEqual([6, 24])
  })

  test('carry the month in which the prices were read', () => {
    expect(costs).toContain(`as known in ${pricesDate}`)
  })

  test('are computed for the default model', () => {
    const { modelId, stanceVotes } = deploymentConfigSchema.parse({})
    expect(modelId).toBe(defaultModelId)
    expect(modelId).toBe(`global.${haiku55.id}`)
    // The other four answers: summary, quotes, topics and the check of the quotes.
    expect(stanceVotes + 4).toBe(7)
  })
})

/** Reads the first table of a section in `bench/RESULTS.md`; cells by row and column. */
function recorded(section: string): Map<string, (column: string) => number> {
  const text = readFileSync('bench/RESULTS.md', 'utf8').split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  const cellOf = (row: readonly string[]) => (column: string) =>
    Number(row[head.indexOf(column)]?.replaceAll(',', ''))
  return new Map(rows.map((row) => [row[1] ?? '', cellOf(row)]))
}

/** @throws Error if `bench/RESULTS.md` has no such figure. */
function measured(section: string, row: string, column: string): number {
  const figure = recorded(section).get(row)?.(column) ?? Number.NaN
  if (Number.isNaN(figure)) throw new Error(`bench/RESULTS.md has no “${column}” of “${row}” in ${section}.`)
  return figure
}

const dollarsIn = (text: string) => text.replace(/```[\s\S]*?```/g, '').match(/\$\d+(,\d{3})*(\.\d+)?/g) ?? []

function measuredDigests() {
  return [...recorded('Digests').values()].map((cell) => ({
    readUnitsPerThousand: cell('read units'),
    writeUnitsPerThousand: cell('write units'),
  }))
}

const measuredVotes = () => ({
  readUnitsOfVote: measured('Votes', 'all on one episode', 'read units of a vote'),
  writeUnitsOfVote: measured('Votes', 'all on one episode', 'write units of a vote'),
})

function knownFigures(): Set<string> {
  const lines = [episodeCosts(), viewCosts()]
  const sums = lines.flatMap(totalsOf)
  const more = geographicSurcharge()
  const missed = modelDollars({ isCached: false })
  const rows = lines.flat().flatMap((line) => dollarsIn(rowOf(line)))
  const prices = [
    ...Object.values(haiku55.price).filter((amount) => typeof amount === 'number'),
    ...Object.values(servicePrices),
  ]
  const { secretMonth, hostedZoneMonth, ownMetricMonth, alarmMetricMonth } = servicePrices
  const transitions = idleTransitionsMonth().dollars
  const idle = secrets * secretMonth + alarmDollars(metrics) + transitions
  const reckoned = [
    ...[...sums, ...totalsOf(episodeCosts()).map((dollars) => dollars + more), missed, missed * 1000],
    ...[idle, idle + hostedZoneMonth, secrets * secretMonth, alarmDollars(metrics), transitions],
    ...[ownMetrics * ownMetricMonth, metrics * alarmMetricMonth],
    ...measuringDollars(),
    ...measuredDigests().flatMap(digestDollars),
    voteDollars(measuredVotes()),
    // An hour of Transcribe, and a recognizer that is idle.
    60 * servicePrices.transcribedMinute,
    ...firstRunDollars(),
    ...Object.values(rateLimitDollars()),
  ]
  return new Set([
    ...rows,
    ...prices.flatMap((price) => [usd(price), exactly(price)]),
    ...reckoned.map(usd),
    exactly(missed),
    '$0',
  ])
}

test('every dollar figure in the operators’ documents and the README is checked [S22.8]', () => {
  const known = knownFigures()
  const written = [...documents.map(read), readme].flatMap(dollarsIn)
  expect(written.length).toBeGreaterThan(40)
  expect(written.filter((figure) => !known.has(figure))).toEqual([])
})

test('the README repeats the sums of the documents', () => {
  const [published = 0, transcribed = 0] = totalsOf(episodeCosts())
  expect(readme).toContain(`about ${usd(published)} per thousand one-hour episodes`)
  expect(Math.round(transcribed / published / 10)).toBe(20)
  expect(readme).toContain('about 200 times that if they must be transcribed')
})
