import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../listen.ts'
import type { HttpRequestHandler } from '../http-api/message.ts'
import { toListener } from '../http-api/node-server.ts'
import { deployCode } from '../lambda/deploy-code.fixture.ts'
import { createFunctionUrl } from '../lambda/function-url.ts'
import { createLambdaHost, type LambdaHost } from '../lambda/host.ts'
import { createDistribution } from './distribution.ts'

let folder: string
let host: LambdaHost
let server: Server
let url: string

async function createStream() {
  host = createLambdaHost({ endpointUrl: 'http://127.0.0.1:1', region: 'us-east-1' })
  const arn = await deployCode(host, folder, {
    name: 'stream',
    timeoutSeconds: 600,
    code: `export const handler = awslambda.streamifyResponse(async (event, stream) => {
       const out = awslambda.HttpResponseStream.from(stream, { statusCode: 200, headers: { 'content-type': 'text/event-stream' } })
       out.write('data: ' + event.rawPath + '\\n\\n')
       out.write(':\\n\\n')
       await new Promise(() => {})
     })`,
  })
  for (const Action of ['lambda:InvokeFunction', 'lambda:InvokeFunctionUrl']) {
    host.addPermission({ FunctionName: arn, Action, Principal: 'cloudfront.amazonaws.com' })
  }
  return createFunctionUrl(host, {
    TargetFunctionArn: arn,
    AuthType: 'AWS_IAM',
    InvokeMode: 'RESPONSE_STREAM',
  })
}

/** Long enough for a function to start on a busy machine; the test of a silent function waits this long. */
const readTimeoutSeconds = 5

function distributionOf(origin: HttpRequestHandler) {
  return createDistribution({
    config: {
      DefaultCacheBehavior: {
        TargetOriginId: 'stream',
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        Compress: true,
      },
      Origins: [
        {
          Id: 'stream',
          DomainName: 'stream.example',
          CustomOriginConfig: { OriginReadTimeout: readTimeoutSeconds },
        },
      ],
    },
    functions: new Map(),
    cachePolicies: new Map(),
    responseHeadersPolicies: new Map(),
    originOf: () => origin,
    identity: { distributionId: 'E1', domainName: 'd1.cloudfront.net' },
    log: expect.fail,
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stream-'))
  const stream = await createStream()
  server = createServer(toListener(distributionOf(stream.handle).handle, () => undefined))
  url = `http://127.0.0.1:${await listen(server)}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await host.close()
  await rm(folder, { recursive: true })
})

test('passes a stream through as it arrives and ends its function when the viewer disconnects', async () => {
  const viewer = new AbortController()
  const response = await fetch(`${url}/42`, { signal: viewer.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.getReader()
  const chunk = await reader?.read()
  expect(Buffer.from(chunk?.value ?? []).toString()).toBe('data: /42\n\n')
  viewer.abort()
  await expect.poll(() => host.functions()[0]?.workers).toBe(0)
})

test('ends a stream that is silent for longer than the read time-out', async () => {
  const response = await fetch(`${url}/43`)
  await expect(response.text()).rejects.toThrow('terminated')
  await expect.poll(() => host.functions()[0]?.workers).toBe(0)
})
