import type { AwsCall, AwsService } from 'cdk-on-localhost'
import { createDynamoDb, startAwsEndpoint } from 'cdk-on-localhost/testing'
import * as z from 'zod'
import { readAssessments } from '#functions/data/ratings/assessments.ts'
import { readSalt } from '#functions/data/ratings/vote-salt.ts'
import { type Ballot, ballotOfAccount, ballotOfVisitor, castVote } from '#functions/data/ratings/votes.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Assessments, Verdict } from '#functions/domain/records/assessments.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { type Random, seededRandom } from '#scripts/seeded-random.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { definitionOf, documentClient } from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { countUnits } from '#tests/integration/counting-table.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { createSimulatedTime, type SimulatedTime } from '#tests/integration/simulated-time.ts'

export type VoteLoad = {
  perSecond: number
  seconds: number
  /** Votes are spread evenly over these. */
  episodes: number
  transactionMilliseconds: number
}

export type VoteLoadOutcome = {
  votes: number
  counted: number
  dropped: number
  failed: number
  cancelled: number
  longestSeconds: number
  /** Whether all counts and totals equal the last vote of each voter. */
  isExact: boolean
  drift: number
  readUnitsOfVote: number
  /** Includes cancelled transactions, which AWS charges for. */
  writeUnitsOfVote: number
  /** Write units in the busiest second of the busiest partition of a table or index. */
  hottestPartition: { name: string; writeUnits: number }
}

const second = 1000
/** Every tenth voter has an account; every twentieth changes the vote a second later. */
const [accountOf, changeOf] = [10, 20]

type Partitions = {
  service: AwsService
  begin(): void
  written(): number
  hottest(): VoteLoadOutcome['hottestPartition']
  cancelled(): number
}

const keySchema = z.object({ pk: z.object({ S: z.string() }) })
const actionSchema = z.object({
  TableName: z.string(),
  Key: keySchema.optional(),
  Item: keySchema.optional(),
})
const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), actionSchema)) })

function indexPartitionOf(pk: string): string | undefined {
  return /^tally#/.test(pk) ? `index ${pk.slice(0, pk.lastIndexOf('#'))}` : undefined
}

/**
 * Records the write units of transactions per partition and second: two per item, plus one per index entry.
 */
function watchPartitions(service: AwsService, time: SimulatedTime): Partitions {
  const units = new Map<string, number>()
  let [cancelled, written] = [0, 0]

  function note(call: AwsCall): void {
    const isWritten = call.response.statusCode === 200
    if (!isWritten) cancelled += 1
    const at = Math.floor(time.now() / second)
    const add = (name: string, count: number) => {
      const key = JSON.stringify([name, at])
      units.set(key, (units.get(key) ?? 0) + count)
      written += count
    }
    const { TransactItems } = transactionSchema.parse(JSON.parse(call.body.toString()))
    for (const { TableName, Key, Item } of TransactItems.flatMap((entry) => Object.values(entry))) {
      const { S: pk } = (Key ?? Item ?? { pk: { S: '' } }).pk
      add(`${TableName} ${pk}`, 2)
      const listed = indexPartitionOf(pk)
      if (isWritten && listed) add(`${TableName} ${listed}`, 1)
    }
  }

  return {
    service: {
      ...service,
      async handle(call) {
        await service.handle(call)
        if (call.operation === 'TransactWriteItems') note(call)
      },
    },
    begin() {
      units.clear()
      cancelled = 0
      written = 0
    },
    written: () => written,
    hottest() {
      const [key = '[""]', writeUnits = 0] = [...units].toSorted(([, a], [, b]) => b - a)[0] ?? []
      return { name: z.array(z.unknown()).parse(JSON.parse(key)).map(String)[0] ?? '', writeUnits }
    },
    cancelled: () => cancelled,
  }
}

type Scene = {
  rush: VoteLoad
  time: SimulatedTime
  chance: Random
  tables: { catalogue: Table; people: Table; operations: Table }
  last: Map<number, Assessments>
  outcome: Pick<VoteLoadOutcome, 'votes' | 'counted' | 'dropped' | 'failed' | 'longestSeconds'>
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function fill({ rush, tables }: Scene): Promise<void> {
  const { catalogue, people } = tables
  const items = ids(rush.episodes).map((number) => sampleItem(number))
  await importShow(catalogue, items)
  for (const episodeId of ids(rush.episodes)) {
    await publishSample(catalogue, episodeId, { stance: 'Far Left', quotes: 2 })
  }
  const accounts = ids(rush.perSecond * rush.seconds).filter((voter) => voter % accountOf === 0)
  await putItems(
    people,
    accounts.map((voter) => ({ pk: `user#${voter}`, sk: 'user' })),
  )
}

async function ballotOf({ tables, time }: Scene, voter: number, episodeId: number): Promise<Ballot> {
  if (voter % accountOf === 0) return ballotOfAccount(tables.people, String(voter), episodeId)
  const salt = await readSalt(tables.operations, time.date())
  return ballotOfVisitor(tables.operations, salt, { episodeId, network: String(voter) })
}

type Cast = { voter: number; episodeId: number; verdict: Verdict }

async function cast(scene: Scene, { voter, episodeId, verdict }: Cast): Promise<boolean> {
  const { outcome, time, tables, chance } = scene
  const begun = time.now()
  outcome.votes += 1
  try {
    const ballot = await ballotOf(scene, voter, episodeId)
    const vote = { episodeId, verdict, ballot }
    await castVote(tables.catalogue, vote, { chance, pause: time.sleep })
    outcome.counted += 1
    outcome.longestSeconds = Math.max(outcome.longestSeconds, (time.now() - begun) / second)
    return true
  } catch (error) {
    const isDropped = error instanceof DomainError && error.code === 'vote-not-counted'
    outcome[isDropped ? 'dropped' : 'failed'] += 1
    return false
  }
}

async function vote(scene: Scene, voter: number): Promise<void> {
  const episodeId = 1 + (voter % scene.rush.episodes)
  const first: Verdict = voter % 3 === 0 ? 'bad' : 'good'
  const other: Verdict = first === 'bad' ? 'good' : 'bad'
  const isChanged = voter % changeOf === 0
  await cast(scene, { voter, episodeId, verdict: first })
  if (isChanged) {
    await scene.time.sleep(second)
    await cast(scene, { voter, episodeId, verdict: other })
  }
  const counts = scene.last.get(episodeId) ?? { good: 0, bad: 0 }
  const verdict = isChanged ? other : first
  scene.last.set(episodeId, { ...counts, [verdict]: counts[verdict] + 1 })
}

async function isExact({ tables: { catalogue }, last, rush }: Scene): Promise<boolean> {
  const sum = { good: 0, bad: 0 }
  for (const episodeId of ids(rush.episodes)) {
    const { good, bad } = await readAssessments(catalogue, episodeId)
    const expected = last.get(episodeId) ?? { good: 0, bad: 0 }
    if (good !== expected.good || bad !== expected.bad) return false
    sum.good += good
    sum.bad += bad
  }
  const { assessments } = await readStatistics(catalogue)
  return assessments.good === sum.good && assessments.bad === sum.bad
}

async function voteAtOnce(scene: Scene): Promise<void> {
  const { time, rush } = scene
  const votes: Promise<void>[] = []
  const begin = async () => {
    for (const voter of ids(rush.perSecond * rush.seconds)) {
      votes.push(time.during(() => vote(scene, voter)))
      await time.sleep(second / rush.perSecond)
    }
  }
  await time.until(async () => {
    await time.during(begin)
    await Promise.all(votes)
  })
}

/**
 * Many users vote at a rate. Code, tables and pauses are real; time is simulated, and transactions conflict
 * as AWS documents.
 */
export async function simulateVotes(rush: VoteLoad): Promise<VoteLoadOutcome> {
  const time = createSimulatedTime(dawn)
  const dynamoDb = await createDynamoDb({ now: time.date })
  const counting = countUnits(dynamoDb)
  const partitions = watchPartitions(counting.service, time)
  const endpoint = await startAwsEndpoint({
    services: [partitions.service],
    port: 0,
    secretOf: () => 'test',
  })
  const client = documentClient(endpoint.url)
  const [catalogue, people, operations] = ['catalogue', 'people', 'operations'].map((name) => ({
    client,
    name,
  }))
  if (!catalogue || !people || !operations) throw new Error('A table is missing.')
  const scene: Scene = {
    rush,
    time,
    chance: seededRandom(37),
    last: new Map(),
    tables: { catalogue, people, operations },
    outcome: { votes: 0, counted: 0, dropped: 0, failed: 0, longestSeconds: 0 },
  }
  try {
    for (const name of ['catalogue', 'people', 'operations']) await dynamoDb.createTable(definitionOf(name))
    await fill(scene)
    counting.take()
    partitions.begin()
    dynamoDb.delayTransactions(() => time.sleep(rush.transactionMilliseconds))
    await voteAtOnce(scene)
    dynamoDb.delayTransactions(undefined)
    const { reads } = counting.take()
    const { outcome } = scene
    return {
      ...outcome,
      cancelled: partitions.cancelled(),
      isExact: await isExact(scene),
      drift: (await findDrift(catalogue)).length,
      readUnitsOfVote: reads / outcome.votes,
      writeUnitsOfVote: partitions.written() / outcome.votes,
      hottestPartition: partitions.hottest(),
    }
  } finally {
    client.destroy()
    await endpoint.close()
    await dynamoDb.close()
  }
}
