import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { AwsCall, AwsService, Permission } from './service.ts'

/** An error that the caller receives; the SDK throws it under the name `type`. */
export class JsonApiError extends Error {
  readonly statusCode = 400
  readonly body: Record<string, unknown>

  constructor(type: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = type
    this.body = { __type: type, message, ...details }
  }
}

export type AnsweredError = Error & { statusCode: number; body: Record<string, unknown> }

export function isAnsweredError(error: unknown): error is AnsweredError {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    'body' in error &&
    typeof error.body === 'object' &&
    error.body !== null
  )
}

export function codeOf(error: AnsweredError): string {
  return String(error.body.__type).split('#').at(-1) ?? ''
}

class InvalidInput extends Error {}

type Answer = object | Promise<object>

export type JsonOperation = (input: unknown) => Answer

export function operation<Schema extends z.ZodType>(
  schema: Schema,
  answer: (input: z.output<Schema>) => Answer,
): JsonOperation {
  return (input) => {
    const parsed = schema.safeParse(input)
    if (parsed.success) return answer(parsed.data)
    const faults = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '))
    throw new InvalidInput(faults.join('; '))
  }
}

export type JsonServiceOptions = {
  signingName: string
  version: '1.0' | '1.1'
  /** Keyed by the operation names in `x-amz-target`. */
  operations: Readonly<Record<string, JsonOperation>>
  /** May throw for input it cannot read: the call then needs no permission and fails when it is handled. */
  permissionsOf(operation: string, input: unknown): Permission[]
  invalidInput?: string
  close?(): Promise<void>
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}')
  } catch {
    throw new JsonApiError('SerializationException', 'The body is no JSON.')
  }
}

/** Parses the body once; both the permission check and the operation need it. */
function createInputs(): (call: AwsCall) => unknown {
  const inputs = new WeakMap<AwsCall, unknown>()
  return (call) => {
    const input = inputs.has(call) ? inputs.get(call) : parseBody(call.body)
    inputs.set(call, input)
    return input
  }
}

function answeredError(error: unknown, invalidInput: string): AnsweredError {
  if (error instanceof InvalidInput) return new JsonApiError(invalidInput, error.message)
  if (isAnsweredError(error)) return error
  throw error
}

function send(
  { response }: AwsCall,
  version: string,
  { statusCode, body }: Pick<AnsweredError, 'statusCode' | 'body'>,
) {
  const text = JSON.stringify(body)
  response.writeHead(statusCode, {
    'content-type': `application/x-amz-json-${version}`,
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  })
  response.end(text)
}

export function jsonService(options: JsonServiceOptions): AwsService {
  const { signingName, version, operations, permissionsOf, invalidInput = 'ValidationException' } = options
  const inputOf = createInputs()
  const find = (name: string | undefined) =>
    name !== undefined && Object.hasOwn(operations, name) ? operations[name] : undefined

  async function answer(call: AwsCall): Promise<object> {
    const found = find(call.operation)
    if (!found) {
      throw new JsonApiError(
        'UnknownOperationException',
        `${call.operation} is not emulated in ${signingName}.`,
      )
    }
    return found(inputOf(call))
  }

  return {
    signingName,
    operations: Object.keys(operations),
    permissionsOf(call) {
      try {
        return call.operation && find(call.operation) ? permissionsOf(call.operation, inputOf(call)) : []
      } catch {
        return []
      }
    },
    async handle(call) {
      try {
        send(call, version, { statusCode: 200, body: { ...(await answer(call)) } })
      } catch (error) {
        send(call, version, answeredError(error, invalidInput))
      }
    },
    async close() {
      await options.close?.()
    },
  }
}
