import type { AwsCall, AwsService } from 'cdk-on-localhost'
import * as z from 'zod'

export type Units = { reads: number; writes: number; requests: number }

const capacitySchema = z.object({
  CapacityUnits: z.number().default(0),
  ReadCapacityUnits: z.number().optional(),
  WriteCapacityUnits: z.number().optional(),
})
const answerSchema = z.object({
  ConsumedCapacity: z.union([capacitySchema.transform((one) => [one]), z.array(capacitySchema)]).default([]),
})

const reading = new Set(['GetItem', 'Query', 'Scan', 'BatchGetItem'])

/** Makes DynamoDB report its units with every call. `take` returns those used since the previous `take`. */
export function countUnits(service: AwsService): { service: AwsService; take(): Units } {
  let units: Units = { reads: 0, writes: 0, requests: 0 }

  function note(call: AwsCall, answer: string) {
    const total = answerSchema
      .parse(JSON.parse(answer))
      .ConsumedCapacity.reduce((sum, one) => sum + one.CapacityUnits, 0)
    const isRead = reading.has(call.operation ?? '')
    units = {
      reads: units.reads + (isRead ? total : 0),
      writes: units.writes + (isRead ? 0 : total),
      requests: units.requests + 1,
    }
  }

  async function handle(call: AwsCall): Promise<void> {
    const input: unknown = JSON.parse(call.body.toString())
    const asked = { ...z.record(z.string(), z.unknown()).parse(input), ReturnConsumedCapacity: 'TOTAL' }
    const { response } = call
    const end = response.end.bind(response)
    response.end = (chunk?: unknown) => {
      if (response.statusCode === 200 && typeof chunk === 'string') note(call, chunk)
      return end(chunk)
    }
    await service.handle({ ...call, body: Buffer.from(JSON.stringify(asked)) })
  }

  return {
    service: { ...service, handle, permissionsOf: service.permissionsOf, close: service.close },
    take() {
      const taken = units
      units = { reads: 0, writes: 0, requests: 0 }
      return taken
    },
  }
}
