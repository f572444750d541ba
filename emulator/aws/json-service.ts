import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { AwsCall, AwsService, Permission } from '#emulator/aws/service.ts'

/** A refusal of a service that speaks AWS JSON 1.1, named as the SDK knows it. */
export class JsonApiError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.name = type
    this.type = type
  }
}

/** The input of an AWS JSON call. Throws ValidationException when it has another shape. */
export function inputOf<T extends z.ZodType>(schema: T, body: Buffer): z.infer<T> {
  const parsed = schema.safeParse(JSON.parse(body.toString() || '{}'))
  if (parsed.success) return parsed.data
  throw new JsonApiError('ValidationException', parsed.error.issues[0]?.message ?? 'Invalid input.')
}

export type JsonServiceOptions = {
  signingName: string
  /** By the operation's name in `x-amz-target`: the answer to a call's body. */
  operations: Record<string, (body: Buffer) => object>
  /** May throw for a body it cannot read: such a call needs nothing and fails when it is handled. */
  permissionsOf(call: AwsCall): Permission[]
}

function send({ response }: AwsCall, status: number, answer: object) {
  const text = JSON.stringify(answer)
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  })
  response.end(text)
}

/** A service of the AWS JSON protocol that keeps nothing open. */
export function jsonService({ signingName, operations, permissionsOf }: JsonServiceOptions): AwsService {
  return {
    signingName,
    operations: Object.keys(operations),
    permissionsOf(call) {
      try {
        return permissionsOf(call)
      } catch {
        return []
      }
    },
    async handle(call) {
      const operation = operations[call.operation ?? '']
      try {
        if (!operation)
          throw new JsonApiError('UnknownOperationException', `Unknown operation ${call.operation}.`)
        send(call, 200, operation(call.body))
      } catch (error) {
        if (!(error instanceof JsonApiError)) throw error
        send(call, 400, { __type: error.type, message: error.message })
      }
    },
    async close() {},
  }
}
