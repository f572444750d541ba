import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { podcastKey } from '#functions/data/keys.ts'
import { listDuePodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import { podcastItem } from '#functions/data/podcasts/podcasts.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type PodcastRecord, podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { assignFeeds } from '#functions/use-cases/ingestion/assign-feeds.ts'
import { checkFeeds } from '#functions/use-cases/ingestion/check-feeds.ts'
import { partsAtOnce, roundWaitSeconds } from '#shared/deployment/feed-checks.ts'
import { indexLagSeconds } from '#shared/deployment/pipeline.ts'
import { dawn, samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'
import type { Units } from '#tests/integration/counting-table.ts'
import {
  type FeedsEnvironment,
  openFeedsEnvironment,
  type ServerBehavior,
} from '#tests/integration/feeds-environment.ts'

export type DueFeeds = {
  hosts: readonly number[]
  /** Milliseconds until a server answers. */
  latency: { least: number; most: number }
  /** Feeds on dead hosts of their own: a third each unresolvable, resetting, and silent. */
  dead: number
  /** Feeds of one host that accepts no connection. */
  ofSilentHost: number
  executions: number
}

export type CheckedOutcome = {
  /** Number of feeds by how often each was requested. */
  askedTimes: Readonly<Record<string, number>>
  stillDue: number
  /** Stored problems of the dead feeds, with the number of feeds. */
  problems: Readonly<Record<string, number>>
  backOffHours: { least: number; most: number }
  minutes: number
  mostAtOnce: number
  mostOfHost: number
  rounds: number
  parts: number
  /** Sum of the functions' simulated durations; CPU time counts as zero. */
  lambdaSeconds: number
  units: Units
}

const second = 1000
const hour = 3_600_000
const deadBehaviors: readonly ServerBehavior[] = ['unnamed', 'resets', 'silent']
const deadHost = (number: number) => `${deadBehaviors[number % deadBehaviors.length]}-${number}.example`

export async function forEachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function addressesOf({ hosts, dead, ofSilentHost }: DueFeeds): string[] {
  const alive = hosts.flatMap((feeds, host) =>
    Array.from({ length: feeds }, (_, number) => `http://host-${host}.example/${number}.xml`),
  )
  return [
    ...alive,
    ...Array.from({ length: ofSilentHost }, (_, number) => `http://silent.example/${number}.xml`),
    ...Array.from({ length: dead }, (_, number) => `http://${deadHost(number)}/feed.xml`),
  ]
}

const dueRecord = (feedUrl: string, index: number): PodcastRecord =>
  samplePodcastRecord(index + 1, {
    description: 'What this show is about. '.repeat(40),
    feedUrl,
    etag: '"1"',
    lastCheckedAt: new Date(dawn.getTime() - 24 * hour).toISOString(),
    nextCheckAt: new Date(dawn.getTime() - (index % 3600) * second).toISOString(),
    onCards: { name: `Show ${index + 1}`, geographyId: 1 },
  })

/** Stores podcasts with ids from 1, all due at dawn. */
export async function putDueFeeds(table: Table, addresses: readonly string[]): Promise<void> {
  await putItems(
    table,
    addresses.map((address, index) => podcastItem(dueRecord(address, index))),
  )
}

type Tally = { rounds: number; parts: number; lambdaMilliseconds: number }

async function execute({ deps, time }: FeedsEnvironment, execution: string, tally: Tally): Promise<void> {
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = time.now()
    const answer = await work()
    tally.lambdaMilliseconds += time.now() - begun
    return answer
  }
  let asked = {}
  for (;;) {
    const input = { asked, execution }
    const handedOut = await timed(() => assignFeeds(deps.catalogue, input, time.date()))
    const { parts, begunAt, endsAt, next } = handedOut
    if (next === 'end') return
    tally.rounds += next === 'check' ? 1 : 0
    tally.parts += parts.length
    const part = { begunAt, endsAt }
    const asking = { ...deps, clock: { now: time.date }, onEnd: () => {} }
    await forEachAtOnce(parts, partsAtOnce, (hosts) => timed(() => checkFeeds(asking, { ...part, hosts })))
    await time.during(() => time.sleep((next === 'wait' ? roundWaitSeconds : indexLagSeconds) * second))
    asked = handedOut
  }
}

async function readRecords({ client, name }: Table, ids: readonly number[]): Promise<PodcastRecord[]> {
  const read = async (id: number) => {
    const { Item } = await client.send(new GetCommand({ TableName: name, Key: podcastKey(id) }))
    return podcastRecordSchema.parse(Item)
  }
  return Promise.all(ids.map(read))
}

function tallyOf(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

async function outcomeOf(
  environment: FeedsEnvironment,
  addresses: readonly string[],
  { dead, ofSilentHost }: DueFeeds,
) {
  const { catalogue } = environment.deps
  const silenced = dead + ofSilentHost
  const ids = Array.from({ length: silenced }, (_, index) => addresses.length - silenced + index + 1)
  const records = await readRecords(catalogue, ids)
  const backOff = records.map(
    ({ nextCheckAt, askedAt = '' }) => Date.parse(nextCheckAt) - Date.parse(askedAt),
  )
  return {
    askedTimes: tallyOf(addresses.map((address) => environment.asked.get(address) ?? 0)),
    stillDue: (await listDuePodcasts(catalogue, environment.time.date(), addresses.length)).length,
    problems: tallyOf(records.map(({ lastProblem = '' }) => lastProblem.replace(/[\w-]+\.example/, '…'))),
    backOffHours: { least: Math.min(...backOff) / hour, most: Math.max(...backOff) / hour },
  }
}

/** Latencies differ by URL but stay the same at every attempt. */
const latenciesOf =
  ({ least, most }: DueFeeds['latency']) =>
  (url: URL) =>
    least + ([...url.href].reduce((sum, letter) => sum + 7 * letter.charCodeAt(0), 0) % (most - least + 1))

const behaviorOf = (host: string): ServerBehavior =>
  deadBehaviors.find((behavior) => host.startsWith(behavior)) ?? 'answers'

export async function checkDueFeeds(due: DueFeeds): Promise<CheckedOutcome> {
  const environment = await openFeedsEnvironment({
    behaviorOf,
    latencyOf: latenciesOf(due.latency),
    feedAt: () => '',
  })
  const addresses = addressesOf(due)
  const { time, deps } = environment
  const tally: Tally = { rounds: 0, parts: 0, lambdaMilliseconds: 0 }
  try {
    const work = async () => {
      await saveProcessingSettings(deps.catalogue, { version: 0, auto_check_enabled: true }, time.date())
      await putDueFeeds(deps.catalogue, addresses)
      environment.takeUnits()
      const begun = time.now()
      const executions = Array.from({ length: due.executions }, (_, index) =>
        execute(environment, `execution-${index}`, tally),
      )
      await Promise.all(executions)
      const units = environment.takeUnits()
      const { atOnce, ofHost } = environment.peaks()
      return {
        ...(await outcomeOf(environment, addresses, due)),
        minutes: (time.now() - begun) / (60 * second),
        mostAtOnce: atOnce,
        mostOfHost: ofHost,
        rounds: tally.rounds,
        parts: tally.parts,
        lambdaSeconds: tally.lambdaMilliseconds / second,
        units,
      }
    }
    return await time.until(work)
  } finally {
    await environment.close()
  }
}
