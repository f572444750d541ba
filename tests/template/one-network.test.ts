import { Readable } from 'node:stream'
import {
  createEdgeFunction,
  createHttpApi,
  type EdgeFunction,
  edgeEvent,
  type HttpApi,
  type HttpRequest,
  readOutcome,
} from 'cdk-on-localhost/testing'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { nameViewerSource } from '#infra/constructs/edge-functions.ts'
import { propertiesOf, type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

/** The clock is stopped, so that the rate limits never refill. */
let edge: EdgeFunction
let api: HttpApi
let templates: SynthesisedTemplates
beforeAll(() => {
  templates = synthesiseChoices({})
  edge = createEdgeFunction(
    {
      Name: 'edge',
      FunctionCode: nameViewerSource(),
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    },
    { log: () => {} },
  )
})

const referenceSchema = z.object({ Ref: z.string() })
const parametersSchema = z.looseObject({
  Parameters: z.record(z.string(), z.looseObject({ Default: z.unknown() })),
})

/** Replaces a parameter reference with the parameter's default. */
function withDefault(value: unknown): unknown {
  const reference = referenceSchema.safeParse(value)
  if (!reference.success) return value
  const { Parameters } = parametersSchema.parse(templates.get('SidelightFront'))
  return Parameters[reference.data.Ref]?.Default
}

const stageSchema = z.looseObject({
  StageName: z.string(),
  DefaultRouteSettings: z.object({ ThrottlingBurstLimit: z.unknown(), ThrottlingRateLimit: z.unknown() }),
})

function openGateway(): HttpApi {
  const answer = JSON.stringify({ statusCode: 200, body: 'a page' })
  const invoke = async () => ({ requestId: 'r', statusCode: 200 as const, payload: answer })
  const gateway = createHttpApi({ id: 'abc', invoke, clock: () => 0 })
  for (const properties of propertiesOf(templates, 'AWS::ApiGatewayV2::Stage')) {
    const { StageName, DefaultRouteSettings: limits } = stageSchema.parse(properties)
    const throttling = Object.entries(limits).map(([name, value]) => [name, withDefault(value)])
    gateway.addStage({ StageName, DefaultRouteSettings: Object.fromEntries(throttling) })
  }
  gateway.addIntegration('page', {
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: 'arn:aws:lambda:us-east-1:000000000000:function:page',
    PayloadFormatVersion: '2.0',
  })
  for (const RouteKey of [
    'GET /topic/{name+}',
    'POST /api/auth/login',
    'GET /api/users',
    'GET /api/statistics',
  ])
    gateway.addRoute({ RouteKey, Target: 'integrations/page' })
  return gateway
}

async function ask(sourceAddress: string, [method, path]: readonly [string, string], times: number) {
  const statuses: number[] = []
  for (let asked = 0; asked < times; asked += 1) {
    const request: HttpRequest = {
      method,
      path,
      query: '',
      headers: new Headers({ host: api.domainName, cookie: '__Host-session=invented' }),
      body: Readable.from([]),
      sourceAddress,
      signal: new AbortController().signal,
    }
    const context = { distributionId: 'E1', domainName: 'd1.cloudfront.net', requestId: 'r1' }
    const { outcome, originPath = '' } = await edge(edgeEvent(context, request))
    const changed = readOutcome(outcome, request)
    if (!('request' in changed)) throw new Error('The edge answered by itself.')
    const sent = { ...changed.request, path: `${originPath}${changed.request.path}` }
    statuses.push((await api.handle(sent)).status)
  }
  return statuses
}

const served = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

test.each([
  ['GET', '/topic/anything'],
  ['POST', '/api/auth/login'],
  ['GET', '/api/users'],
  ['GET', '/api/statistics'],
] as const)(
  'after one address has used up its limit with %s %s, another is still served [S10.22]',
  async (method, path) => {
    api = openGateway()
    expect(served(await ask('203.0.113.7', [method, path], 1000))).toBeLessThan(1000)
    expect(served(await ask('198.51.100.20', [method, path], 40))).toBe(40)
  },
)
