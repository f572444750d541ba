import { writeResults } from '#bench/measuring.ts'
import { simulateVotes, type VoteLoad, type VoteLoadOutcome } from '#tests/integration/votes-simulation.ts'

/** DynamoDB's quota of one partition, in write units a second (docs: Service quotas). */
const unitsOfPartition = 1000

const common = { perSecond: 500, seconds: 20, episodes: 1, transactionMilliseconds: 20 }

const rushes: Readonly<Record<string, VoteLoad>> = {
  'all on one episode': common,
  'shared out among 200 episodes': { ...common, seconds: 10, episodes: 200 },
  'all on one episode, while transactions take 50 ms': {
    ...common,
    seconds: 5,
    transactionMilliseconds: 50,
  },
}

const rounded = (value: number) => Math.round(value * 100) / 100

function figuresOf(outcome: VoteLoadOutcome, rush: VoteLoad) {
  const { hottestPartition, readUnitsOfVote, writeUnitsOfVote, ...counts } = outcome
  return {
    ...rush,
    ...counts,
    longestSeconds: rounded(outcome.longestSeconds),
    cancelledOfEachVote: rounded(outcome.cancelled / outcome.votes),
    readUnitsOfVote: rounded(readUnitsOfVote),
    writeUnitsOfVote: rounded(writeUnitsOfVote),
    hottestPartition: hottestPartition.name,
    hottestPartitionWriteUnitsPerSecond: hottestPartition.writeUnits,
  }
}

const results: Record<string, ReturnType<typeof figuresOf>> = {}
for (const [name, rush] of Object.entries(rushes)) {
  results[name] = figuresOf(await simulateVotes(rush), rush)
  console.log(name, results[name])
}
writeResults('votes', results)

const isMissed = Object.values(results).some(
  ({ dropped, failed, isExact, drift, hottestPartitionWriteUnitsPerSecond }) =>
    dropped + failed + drift > 0 || !isExact || hottestPartitionWriteUnitsPerSecond > unitsOfPartition,
)
if (isMissed) throw new Error('A target was missed.')
