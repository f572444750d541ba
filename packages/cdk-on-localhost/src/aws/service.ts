import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Protocol } from './refusal.ts'

export type AwsCall = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  /** From the verified signature; undefined for the calls in `unsignedCalls`. */
  accessKeyId: string | undefined
  /** From `x-amz-target` or the form field `Action`; undefined for REST services. */
  operation: string | undefined
  /** Empty for streaming services, which read the request themselves. */
  body: Buffer
}

/** `context` has the request's values for condition keys, whose names are in lower case. */
export type Permission = {
  action: string
  resource: string
  context?: Readonly<Record<string, string>> | undefined
}

export type AwsService = {
  signingName: string
  operations: readonly string[]
  isStreaming?: boolean
  protocol?: Protocol
  /** Must not throw. Return none for a malformed call, because `handle` refuses it. */
  permissionsOf(call: AwsCall): Permission[]
  /** Also sends the service's own errors as responses; a rejection becomes a 500. */
  handle(call: AwsCall): Promise<void>
  close(): Promise<void>
}
