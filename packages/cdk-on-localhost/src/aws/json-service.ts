import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { AwsCall, AwsService, Permission } from './service.ts'

/** What a caller is told instead of an answer; the SDK raises it under the name in `type`. */
export class JsonApiError extends Error {
  readonly statusCode = 400
  readonly body: Record<string, unknown>

  constructor(type: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = type
    this.body = { __type: type, message, ...details }
  }
}

/** An error with the answer that a caller gets; those of dynalite have the same form as ours. */
export type AnsweredError = Error & { statusCode: number; body: Record<string, unknown> }

/** True for what a caller is told; anything else is a bug of ours. */
export function isAnswered(error: unknown): error is AnsweredError {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    'body' in error &&
    typeof error.body === 'object' &&
    error.body !== null
  )
}

/** The error's name without its namespace, as in `ConditionalCheckFailedException`. */
export function codeOf(error: AnsweredError): string {
  return String(error.body.__type).split('#').at(-1) ?? ''
}

class InvalidInput extends Error {}

type Answer = object | Promise<object>

/** Answers the parsed JSON of a call. */
export type JsonOperation = (input: unknown) => Answer

/** An operation that answers input of this form only. */
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
  /** Of AWS JSON. */
  version: '1.0' | '1.1'
  /** By the names in `x-amz-target`. */
  operations: Readonly<Record<string, JsonOperation>>
  /** What a call needs of its caller's policy. May throw for input it cannot read: such a call needs nothing and fails when it is answered. */
  permissionsOf(operation: string, input: unknown): Permission[]
  /** What the service calls input of a wrong form. */
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

/** The input of a call, parsed once for whoever asks: for the permissions that it needs, and to be answered. */
function createInputs(): (call: AwsCall) => unknown {
  const inputs = new WeakMap<AwsCall, unknown>()
  return (call) => {
    const input = inputs.has(call) ? inputs.get(call) : parseBody(call.body)
    inputs.set(call, input)
    return input
  }
}

/** The error that the caller is told. Throws everything else. */
function answeredError(error: unknown, invalidInput: string): AnsweredError {
  if (error instanceof InvalidInput) return new JsonApiError(invalidInput, error.message)
  if (isAnswered(error)) return error
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

/** A service that speaks AWS JSON: every call of one of its operations is a POST whose target header names it. */
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
