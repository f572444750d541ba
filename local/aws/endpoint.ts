import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createPlainHttpServer } from '#local/aws/plain-http.ts'
import type { AwsCall, AwsService, Permission } from '#local/aws/service.ts'

export type AwsEndpoint = { url: string; port: number; close(): Promise<void> }

export type AwsEndpointOptions = {
  services: readonly AwsService[]
  /** 0 takes any free port. */
  port: number
  /** Why the holder of this access key may not do this, or undefined when they may. */
  refuse?: (accessKeyId: string | undefined, permission: Permission) => string | undefined
}

const host = '127.0.0.1'

/** Access key and service from a SigV4 header or presigned query (docs: AWS Signature Version 4). */
function scopeOf(request: IncomingMessage, url: URL): { accessKeyId?: string; service?: string } {
  const credential =
    /Credential=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1] ??
    url.searchParams.get('X-Amz-Credential') ??
    undefined
  const [accessKeyId, , , service] = credential?.split('/') ?? []
  return { accessKeyId, service }
}

function operationOf(request: IncomingMessage, body: Buffer): string | undefined {
  const target = request.headers['x-amz-target']
  if (typeof target === 'string') return target.split('.').at(-1)
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  return new URLSearchParams(body.toString()).get('Action') ?? undefined
}

function sendJsonError(response: ServerResponse, status: number, type: string, message: string) {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': type })
  response.end(JSON.stringify({ __type: type, message, Message: message }))
}

/** One address for every service, as `AWS_ENDPOINT_URL` expects; the signature says which service a call is for. */
export async function startAwsEndpoint(options: AwsEndpointOptions): Promise<AwsEndpoint> {
  const bySigningName = new Map(options.services.map((service) => [service.signingName, service]))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', `http://${host}`)
    const scope = scopeOf(request, url)
    // A form upload to a bucket and a browser's preflight carry no signature in header or query; but for declared public paths, only S3 has such calls.
    const unsigned = scope.service ? undefined : options.services.find((one) => one.answersUnsigned?.(url))
    const service = unsigned ?? bySigningName.get(scope.service ?? 's3')
    if (!service) {
      sendJsonError(
        response,
        400,
        'UnknownServiceException',
        `No local service answers for ${scope.service}.`,
      )
      return
    }
    const body = service.isStreaming ? Buffer.alloc(0) : await buffer(request)
    const call: AwsCall = {
      request,
      response,
      url,
      accessKeyId: scope.accessKeyId,
      operation: operationOf(request, body),
      body,
    }
    for (const permission of service.permissionsOf(call)) {
      const refusal = options.refuse?.(call.accessKeyId, permission)
      if (refusal) {
        sendJsonError(response, service.isStreaming ? 403 : 400, 'AccessDeniedException', refusal)
        return
      }
    }
    await service.handle(call)
  }

  const { server, closeAllConnections } = createPlainHttpServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendJsonError(response, 500, 'InternalFailure', String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const { port } = server.address() as AddressInfo
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
