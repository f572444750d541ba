import * as z from 'zod'
import { arnOf } from '#emulator/aws/identity.ts'
import type { AwsCall, AwsService } from '#emulator/aws/service.ts'
import type { EventBus } from './bus.ts'

const entrySchema = z.looseObject({
  Source: z.string().refine((source) => !source.startsWith('aws.'), 'Sources of AWS are reserved.'),
  DetailType: z.string(),
  Detail: z.string(),
  Resources: z.array(z.string()).default([]),
  Time: z.number().optional(),
})
const requestSchema = z.looseObject({ Entries: z.array(z.unknown()).min(1).max(10) })
const detailSchema = z.record(z.string(), z.unknown())
const requestLimitBytes = 262_144

function send({ response }: AwsCall, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify(body))
}

function parseDetail(text: string): Record<string, unknown> | undefined {
  try {
    return detailSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function put(bus: EventBus, entry: unknown) {
  const parsed = entrySchema.safeParse(entry)
  if (!parsed.success) {
    return { ErrorCode: 'InvalidArgument', ErrorMessage: z.prettifyError(parsed.error) }
  }
  const { Source, DetailType, Detail, Resources, Time } = parsed.data
  const detail = parseDetail(Detail)
  if (!detail) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
  const event = {
    source: Source,
    'detail-type': DetailType,
    detail,
    resources: Resources,
    ...(Time !== undefined && { time: new Date(Time * 1000).toISOString() }),
  }
  return { EventId: bus.publish(event).id }
}

function answerPutEvents(bus: EventBus, call: AwsCall): void {
  const { Entries } = requestSchema.parse(JSON.parse(call.body.toString()))
  if (call.body.length > requestLimitBytes) {
    send(call, 400, { __type: 'ValidationException', message: 'Total size of the entries is over 256 KB.' })
    return
  }
  const entries = Entries.map((entry) => put(bus, entry))
  const failed = entries.filter((entry) => 'ErrorCode' in entry).length
  send(call, 200, { FailedEntryCount: failed, Entries: entries })
}

/** The part of the EventBridge API that SDK clients use: PutEvents. */
export function createEventsApi(bus: EventBus): AwsService {
  return {
    signingName: 'events',
    operations: ['PutEvents'],
    permissionsOf: ({ operation }) => [
      { action: `events:${operation}`, resource: arnOf('events', 'event-bus/default') },
    ],
    async handle(call) {
      if (call.operation === 'PutEvents') answerPutEvents(bus, call)
      else send(call, 400, { __type: 'UnknownOperationException', message: 'Only PutEvents is emulated.' })
    },
    close: () => bus.close(),
  }
}
