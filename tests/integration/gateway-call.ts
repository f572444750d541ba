import { resolve } from 'node:path'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'

export type Call = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  rawBody?: string
  /** Sent as base64, like binary bodies from API Gateway; instead of `body`. */
  rawBytes?: Buffer
  token?: string
  /** `name=value`, in addition to `token`. */
  cookies?: string[]
  headers?: Record<string, string>
  /** Tests set this to repeat a call as a retry or as a separate call. */
  requestId?: string
}

function contractNamed(name: string): Contract {
  const found = contracts.find((contract) => contract.name === name)
  if (!found) throw new Error(`There is no contract ${name}.`)
  return found
}

function eventOf(contract: Contract, call: Call): APIGatewayProxyEventV2 {
  const text = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const body = call.rawBytes?.toString('base64') ?? text
  const event = gatewayEvent({
    method: contract.method,
    cookies: [...(call.token ? [`__Host-session=${call.token}`] : []), ...(call.cookies ?? [])],
    headers: {
      'x-viewer-address': '203.0.113.9',
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    queryStringParameters: call.query,
    pathParameters: call.params,
    body,
    isBase64Encoded: call.rawBytes !== undefined,
  })
  const { requestId = event.requestContext.requestId } = call
  return { ...event, requestContext: { ...event.requestContext, requestId } }
}

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

export async function callFunction(name: string, call: Call): Promise<APIGatewayProxyStructuredResultV2> {
  const module: { handler: Handler } = await import(
    /* @vite-ignore */ resolve(`functions/entries/api/${name.replace('.', '/')}.ts`)
  )
  return module.handler(eventOf(contractNamed(name), call))
}
