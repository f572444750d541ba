import * as z from 'zod'
import type { Permission } from '../../aws/service.ts'
import { compilePattern } from '../events/pattern.ts'
import type { StreamRecord } from './stream-types.ts'

const noneOr = (minimum: number, maximum: number) =>
  z.union([z.literal(-1), z.int().min(minimum).max(maximum)])

const filterSchema = z.object({ Pattern: z.string().transform((text) => compilePattern(JSON.parse(text))) })

const onFailureSchema = z.looseObject({
  Destination: z
    .string()
    .regex(/^arn:[^:]+:sqs:/, 'Only a queue can be the destination of failed records.')
    .optional(),
})

const mappingSchema = z.looseObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  StartingPosition: z.enum(
    ['TRIM_HORIZON', 'LATEST'],
    'A stream of a table starts at TRIM_HORIZON or LATEST.',
  ),
  BatchSize: z.int().min(1).max(10_000).default(100),
  MaximumBatchingWindowInSeconds: z.int().min(0).max(300).default(0),
  /** -1: no limit, for this and the next. */
  MaximumRetryAttempts: noneOr(0, 10_000).default(-1),
  MaximumRecordAgeInSeconds: noneOr(60, 604_800).default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  /** Accepted: the one shard is read in order by one function at a time. */
  ParallelizationFactor: z.int().min(1).max(10).default(1),
  TumblingWindowInSeconds: z.literal(0, 'Tumbling windows are not emulated.').optional(),
  FilterCriteria: z.object({ Filters: z.array(filterSchema).default([]) }).optional(),
  DestinationConfig: z.looseObject({ OnFailure: onFailureSchema.optional() }).optional(),
})

export type StreamMapping = {
  streamArn: string
  functionName: string
  isEnabled: boolean
  startingPosition: 'TRIM_HORIZON' | 'LATEST'
  batchSize: number
  windowMilliseconds: number
  maximumRetries: number
  maximumAgeMilliseconds: number
  isBisected: boolean
  reportsFailures: boolean
  onFailureArn: string | undefined
  fits(record: StreamRecord): boolean
}

const orInfinity = (limit: number) => (limit === -1 ? Number.POSITIVE_INFINITY : limit)

export const isTableStream = (eventSourceArn: unknown) => /^arn:[^:]+:dynamodb:/.test(String(eventSourceArn))

/**
 * @param properties of `AWS::Lambda::EventSourceMapping` for the stream of a table
 * @throws for a mapping that is invalid or not emulated
 */
export function readStreamMapping(properties: unknown): StreamMapping {
  const mapping = mappingSchema.parse(properties)
  const filters = mapping.FilterCriteria?.Filters ?? []
  return {
    streamArn: mapping.EventSourceArn,
    functionName: mapping.FunctionName,
    isEnabled: mapping.Enabled,
    startingPosition: mapping.StartingPosition,
    batchSize: mapping.BatchSize,
    windowMilliseconds: mapping.MaximumBatchingWindowInSeconds * 1000,
    maximumRetries: orInfinity(mapping.MaximumRetryAttempts),
    maximumAgeMilliseconds: orInfinity(mapping.MaximumRecordAgeInSeconds) * 1000,
    isBisected: mapping.BisectBatchOnFunctionError,
    reportsFailures: mapping.FunctionResponseTypes.length > 0,
    onFailureArn: mapping.DestinationConfig?.OnFailure?.Destination,
    fits: (record) => filters.length === 0 || filters.some(({ Pattern: fits }) => fits(record)),
  }
}

/** What the function's role needs, because Lambda reads the stream with it. */
export function mappingPermissions({ streamArn, onFailureArn }: StreamMapping): Permission[] {
  const readings = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => ({
    action: `dynamodb:${name}`,
    resource: streamArn,
  }))
  const sending = onFailureArn ? [{ action: 'sqs:SendMessage', resource: onFailureArn }] : []
  return [...readings, ...sending]
}
