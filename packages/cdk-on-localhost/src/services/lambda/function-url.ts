import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { accountId, region } from '../../aws/identity.ts'
import { gatewayError } from '../http-api/answer.ts'
import { requestEvent } from '../http-api/event.ts'
import {
  type HttpRequest,
  type HttpRequestHandler,
  type HttpResponse,
  readLimitedBody,
} from '../http-api/message.ts'
import { LambdaRefusal, synchronousRequestLimitBytes } from './definition.ts'
import type { LambdaHost } from './host.ts'
import type { StreamMetadata } from './runtime/messages.ts'

const urlSchema = z.looseObject({
  TargetFunctionArn: z.string(),
  AuthType: z.literal('AWS_IAM', 'Function URLs for everybody are not emulated.'),
  InvokeMode: z.literal('RESPONSE_STREAM', 'Function URLs that answer at once are not emulated.'),
})

export type FunctionUrl = { domainName: string; handle: HttpRequestHandler }

function headersOf({ headers = {}, cookies = [] }: StreamMetadata): Headers {
  const all = new Headers(headers)
  // Streaming function URLs drop this header (aws-lambda-nodejs-runtime-interface-client issue 96).
  all.delete('content-encoding')
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return all
}

function streamAnswer(host: LambdaHost, arn: string, call: { event: string; signal: AbortSignal }) {
  return new Promise<HttpResponse>((resolve, reject) => {
    let resume: (() => void) | undefined
    const body = new Readable({
      read: () => resume?.(),
    })
    const hasRoom = () => new Promise<void>((done) => (resume = done))
    const sink = {
      start: (metadata: StreamMetadata) =>
        resolve({ status: metadata.statusCode ?? 200, headers: headersOf(metadata), body }),
      write: (bytes: Uint8Array) => (body.push(bytes) ? undefined : hasRoom()),
    }
    host
      .invokeStreaming(arn, call.event, { sink, signal: call.signal })
      .then((outcome) => {
        if (!outcome.functionError) body.push(null)
        else body.destroy(new Error(`The stream broke off: ${outcome.payload}`))
        resolve(gatewayError(502, 'Internal Server Error'))
      })
      .catch(reject)
  })
}

/** AWS needs both permissions: to invoke the URL, and the function behind it. */
function admitsDistribution(host: LambdaHost, arn: string): boolean {
  const caller = { principal: 'cloudfront.amazonaws.com' } as const
  return host.admits(arn, caller) && host.admits(arn, caller, 'lambda:InvokeFunctionUrl')
}

/** Only streaming is supported. The function must allow CloudFront, which is the only caller. */
export function createFunctionUrl(host: LambdaHost, properties: unknown): FunctionUrl {
  const { TargetFunctionArn: arn } = urlSchema.parse(properties)
  const functionName = arn.split(':').at(-1) ?? ''
  const apiId = functionName.toLowerCase()
  const domainName = `${apiId}.lambda-url.${region}.on.aws`

  async function eventOf(request: HttpRequest): Promise<string | undefined> {
    const body = await readLimitedBody(request.body, synchronousRequestLimitBytes)
    if (!body) return undefined
    const headers = new Headers(request.headers)
    headers.set('host', domainName)
    const options = {
      apiId,
      domainName,
      accountId,
      routeKey: '$default',
      rawPath: request.path,
      requestId: randomUUID(),
      now: new Date(),
    }
    return JSON.stringify(requestEvent({ ...request, headers }, body, options))
  }

  return {
    domainName,
    async handle(request) {
      if (!admitsDistribution(host, arn)) return gatewayError(403, 'Forbidden')
      const event = await eventOf(request)
      if (event === undefined) return gatewayError(413, 'Request Entity Too Large')
      try {
        return await streamAnswer(host, arn, { event, signal: request.signal })
      } catch (error) {
        if (!(error instanceof LambdaRefusal)) throw error
        return gatewayError(error.status, error.message)
      }
    },
  }
}
