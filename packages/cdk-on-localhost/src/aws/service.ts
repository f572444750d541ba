import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Protocol } from './refusal.ts'

/** One call of an AWS SDK as the endpoint hands it to a service. */
export type AwsCall = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  /** Whose signature it carries, verified; undefined for the declared calls that need none. */
  accessKeyId: string | undefined
  /** The operation, as `x-amz-target` or the form field `Action` names it; undefined for REST services. */
  operation: string | undefined
  /** The whole body; empty for services that read the request themselves. */
  body: Buffer
}

/** What a call needs of its caller's policy; `context`: what this request says under a condition's key, in lower case. */
export type Permission = {
  action: string
  resource: string
  context?: Readonly<Record<string, string>> | undefined
}

export type AwsService = {
  /** The service part of the signature's scope: `dynamodb`, `s3`, `cognito-idp`, `states`, … */
  signingName: string
  /** The names of AWS's operations that it answers. */
  operations: readonly string[]
  /** True when the service streams the request body itself. */
  isStreaming?: boolean
  /** How it is told that a call is refused; AWS JSON where nothing is said. */
  protocol?: Protocol
  /** The actions and resources that this call touches, for the permission check. Throws nothing: what cannot be read needs nothing. */
  permissionsOf(call: AwsCall): Permission[]
  /** Answers the call, errors included. */
  handle(call: AwsCall): Promise<void>
  close(): Promise<void>
}
