import type { InvocationOutcome } from '../lambda/host.ts'
import type { StreamEntry } from './stream-types.ts'

type Discard = { functionArn: string; failures: number; outcome?: InvocationOutcome | undefined; at: Date }

const timeOf = (entry: StreamEntry | undefined) =>
  entry && new Date(entry.record.dynamodb.ApproximateCreationDateTime * 1000).toISOString()

/** Lambda developer guide, "Retain discarded batch records": where the records are, without their images. */
export function discardedBatch(
  entries: readonly StreamEntry[],
  { functionArn, failures, outcome, at }: Discard,
) {
  const [first, last] = [entries[0], entries.at(-1)]
  return {
    requestContext: {
      requestId: outcome?.requestId,
      functionArn,
      condition: outcome ? 'RetryAttemptsExhausted' : 'RecordAgeExceeded',
      approximateInvokeCount: failures,
    },
    ...(outcome && {
      responseContext: {
        statusCode: outcome.statusCode,
        executedVersion: '$LATEST',
        functionError: outcome.functionError,
      },
    }),
    version: '1.0',
    timestamp: at.toISOString(),
    DDBStreamBatchInfo: {
      shardId: 'shardId-00000000000000000000-00000000',
      startSequenceNumber: first?.record.dynamodb.SequenceNumber,
      endSequenceNumber: last?.record.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: timeOf(first),
      approximateArrivalOfLastRecord: timeOf(last),
      batchSize: entries.length,
      streamArn: first?.record.eventSourceARN,
    },
  }
}
