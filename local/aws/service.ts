import type { IncomingMessage, ServerResponse } from 'node:http'

/** One call of an AWS SDK as the endpoint hands it to a service. */
export type AwsCall = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  /** From the signature; undefined for unsigned calls. */
  accessKeyId: string | undefined
  /** The operation, as `x-amz-target` or the form field `Action` names it; undefined for REST services. */
  operation: string | undefined
  /** The whole body; empty for services that read the request themselves. */
  body: Buffer
}

/** What a call needs of its caller's policy. */
export type Permission = { action: string; resource: string }

export type AwsService = {
  /** The service part of the signature's scope: `dynamodb`, `s3`, `cognito-idp`, `states`, … */
  signingName: string
  /** True when the service streams the request body itself. */
  isStreaming?: boolean
  /** True for unsigned requests that are this service's, such as a user pool's public keys. */
  answersUnsigned?(url: URL): boolean
  /** The actions and resources that this call touches, for the permission check. Throws nothing: what cannot be read needs nothing. */
  permissionsOf(call: AwsCall): Permission[]
  /** Answers the call, errors included. */
  handle(call: AwsCall): Promise<void>
  close(): Promise<void>
}
