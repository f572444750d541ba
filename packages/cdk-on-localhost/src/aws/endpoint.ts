import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { allowedHosts } from '../allowed-hosts.ts'
import { listen, type ReservedPort } from '../listen.ts'
import { type Exchange, localListener } from '../local-listener.ts'
import { StartError } from '../start-error.ts'
import { createPlainHttpServer } from './plain-http.ts'
import { allowCall, isPreflight, letPagesRead } from './preflight.ts'
import { AwsRefusal, guessProtocol, sendRefusal } from './refusal.ts'
import type { AwsCall, AwsService, Permission } from './service.ts'
import { checkClaims, checkSignature, readSignature, type SecretOf, type Signature } from './signature.ts'
import { findUnsignedCall } from './unsigned-calls.ts'

export type AwsEndpoint = { url: string; port: number; close(): Promise<void> }

export type AwsEndpointOptions = {
  services: readonly AwsService[]
  port: number | ReservedPort
  secretOf: SecretOf
  refuse?: (accessKeyId: string, permission: Permission) => string | undefined
  /** Origins whose pages may send requests. Requests without an `Origin` do not come from a page. */
  origins?: ReadonlySet<string>
  now?: () => Date
  /** Called with an error that must end the process, such as a full disk. */
  giveUp?: (error: StartError) => void
}

const host = '127.0.0.1'

/** Several times as fast as `buffer` of `node:stream/consumers`, which creates a Blob first. */
function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.once('end', () => resolve(Buffer.concat(pieces)))
    request.once('error', reject)
    request.once('close', () => {
      if (!request.readableEnded)
        reject(new Error('The client disconnected before its request was complete.'))
    })
  })
}

function operationOf(request: IncomingMessage, body: Buffer): string | undefined {
  const target = request.headers['x-amz-target']
  if (typeof target === 'string') return target.split('.').at(-1)
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  return new URLSearchParams(body.toString()).get('Action') ?? undefined
}

function checkPermissions(service: AwsService, call: AwsCall, refuse: AwsEndpointOptions['refuse']) {
  if (call.accessKeyId === undefined || !refuse) return
  for (const permission of service.permissionsOf(call)) {
    const refusal = refuse(call.accessKeyId, permission)
    if (refusal) throw new AwsRefusal('denied', refusal)
  }
}

function createAnswer(options: AwsEndpointOptions) {
  const { services, refuse, secretOf, now = () => new Date() } = options
  const bySigningName = new Map(services.map((service) => [service.signingName, service]))

  async function dispatch({ request, response, url }: Exchange, service: AwsService, given?: Signature) {
    const context = { secretOf, now: now() }
    if (given) checkClaims(given, request, context)
    const body = service.isStreaming ? Buffer.alloc(0) : await bytesOf(request)
    if (given) checkSignature(given, { request, url, body }, context)
    const operation = operationOf(request, body)
    const call: AwsCall = { request, response, url, accessKeyId: given?.accessKeyId, operation, body }
    checkPermissions(service, call, refuse)
    await service.handle(call)
  }

  return async (exchange: Exchange) => {
    const { request, url } = exchange
    let service: AwsService | undefined
    try {
      const given = readSignature(request, url)
      const unsigned = given ? undefined : findUnsignedCall(request, url)
      if (unsigned && 'isForPages' in unsigned) letPagesRead(exchange.response)
      const name = given?.service ?? unsigned?.service
      if (name === undefined)
        throw new AwsRefusal('missing', 'The request carries no signature: Missing Authentication Token')
      service = bySigningName.get(name)
      if (!service) throw new AwsRefusal('wrong-scope', `No local service answers for ${name}.`)
      await dispatch(exchange, service, given)
    } catch (error) {
      if (!(error instanceof AwsRefusal)) throw error
      sendRefusal(exchange, error, service ? (service.protocol ?? 'json') : guessProtocol(request, url))
    }
  }
}

/**
 * One URL for all services, as `AWS_ENDPOINT_URL` expects; the signature names the service. Requests with a
 * foreign `Host` or `Origin` are refused before their body is read.
 */
export async function startAwsEndpoint(options: AwsEndpointOptions): Promise<AwsEndpoint> {
  const answer = createAnswer(options)
  let hosts: ReadonlySet<string> = new Set()

  const listener = localListener(
    { hosts: () => hosts, origins: () => options.origins ?? new Set(), giveUp: options.giveUp },
    async (exchange) => {
      const { request, response, url } = exchange
      if (isPreflight(request, url)) return allowCall(request, response)
      try {
        await answer(exchange)
      } catch (error) {
        if (error instanceof StartError || error instanceof URIError || response.headersSent) throw error
        sendInternalFailure(response, error)
      }
    },
  )
  const { server, closeAllConnections } = createPlainHttpServer(listener)
  const port = await listenAt(server, options.port)
  hosts = allowedHosts(`http://${host}:${port}`)
  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all(options.services.map((service) => service.close()))
    },
  }
}

async function listenAt(server: Server, port: number | ReservedPort): Promise<number> {
  if (typeof port === 'number') return await listen(server, port, host)
  await port.giveTo(server)
  return port.port
}

function sendInternalFailure(response: ServerResponse, error: unknown) {
  response.writeHead(500, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-errortype': 'InternalFailure',
  })
  response.end(JSON.stringify({ __type: 'InternalFailure', message: String(error) }))
}
