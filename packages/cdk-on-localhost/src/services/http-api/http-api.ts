import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { accountId, arnOf, region } from '../../aws/identity.ts'
import { LambdaRefusal } from '../lambda/definition.ts'
import type { LambdaHost } from '../lambda/host.ts'
import { gatewayError, responseOf } from './answer.ts'
import { requestEvent } from './event.ts'
import { type HttpRequest, type HttpRequestHandler, type HttpResponse, readLimitedBody } from './message.ts'
import { type ApiRoute, gatewayPath, matchRoute, parseRouteKey, type RouteMatch } from './routes.ts'
import { parseStage, type Stage, stageAt } from './stages.ts'

/** Developer guide, quotas for HTTP APIs. */
const bodyLimitBytes = 10 * 1024 * 1024
const headLimitBytes = 10_240
const integrationLimitMilliseconds = 30_000

const integrationSchema = z.looseObject({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().max(integrationLimitMilliseconds).default(integrationLimitMilliseconds),
})

const routeSchema = z.looseObject({
  RouteKey: z.string(),
  Target: z.string().startsWith('integrations/'),
  AuthorizationType: z.literal('NONE', 'The local gateway knows no authorizers.').default('NONE'),
})

export type HttpApi = {
  id: string
  domainName: string
  /**
   * The three `add` methods take the CloudFormation properties of a resource.
   * @throws ZodError for properties that are not emulated
   */
  addStage(properties: unknown): void
  addIntegration(id: string, properties: unknown): void
  addRoute(properties: unknown): void
  routeKeys(): readonly string[]
  handle: HttpRequestHandler
}

export type HttpApiOptions = {
  id: string
  invoke: LambdaHost['invoke']
  onFault?: (message: string) => void
  /** Milliseconds since 1970, for throttling. Default: Date.now. */
  clock?: () => number
}

function headSize({ method, path, query, headers }: HttpRequest): number {
  const line = `${method} ${path}?${query} HTTP/1.1`
  return [...headers].reduce((size, [name, value]) => size + name.length + value.length, line.length)
}

function withGatewayHeaders(request: HttpRequest, domainName: string): HttpRequest {
  const headers = new Headers(request.headers)
  const forwarded = headers.get('x-forwarded-for')
  headers.set('host', domainName)
  headers.set('x-forwarded-for', forwarded ? `${forwarded}, ${request.sourceAddress}` : request.sourceAddress)
  headers.set('x-forwarded-port', '443')
  headers.set('x-forwarded-proto', 'https')
  return { ...request, headers }
}

type Integration = z.output<typeof integrationSchema>
type Call = {
  match: RouteMatch<string>
  integration: Integration
  stage: Stage
  request: HttpRequest
  body: Buffer
}

function routeArn(apiId: string, { match: { route }, stage }: Pick<Call, 'match' | 'stage'>): string {
  const method = route.key === '$default' ? '$default' : `${route.method}/${route.segments.join('/')}`
  return arnOf('execute-api', `${apiId}/${stage.name}/${method}`)
}

async function callFunction(options: HttpApiOptions, domainName: string, call: Call): Promise<HttpResponse> {
  const { match, integration, stage, request, body } = call
  const { clock = Date.now } = options
  const requestId = randomUUID()
  const event = requestEvent(withGatewayHeaders(request, domainName), body, {
    apiId: options.id,
    domainName,
    accountId,
    routeKey: match.route.key,
    rawPath: gatewayPath(request.path),
    pathParameters: match.pathParameters,
    stage: stage.name,
    stageVariables: stage.variables,
    requestId,
    now: new Date(clock()),
  })
  const signal = AbortSignal.timeout(integration.TimeoutInMillis)
  const caller = { principal: 'apigateway.amazonaws.com', sourceArn: routeArn(options.id, call) } as const
  const outcome = await options.invoke(integration.IntegrationUri, JSON.stringify(event), { signal, caller })
  if (outcome.functionError) {
    options.onFault?.(`${match.route.key}: ${outcome.payload}`)
    return signal.aborted
      ? gatewayError(503, 'Service Unavailable')
      : gatewayError(500, 'Internal Server Error')
  }
  const response = responseOf(outcome.payload)
  response.headers.set('apigw-requestid', requestId)
  return response
}

function gatewayRefusal(error: unknown, onFault: HttpApiOptions['onFault']): HttpResponse {
  if (!(error instanceof LambdaRefusal)) throw error
  onFault?.(error.message)
  if (error.status === 413) return gatewayError(413, 'Request Entity Too Large')
  return error.status === 429
    ? gatewayError(503, 'Service Unavailable')
    : gatewayError(500, 'Internal Server Error')
}

export function createHttpApi(options: HttpApiOptions): HttpApi {
  const { clock = Date.now } = options
  const domainName = `${options.id}.execute-api.${region}.amazonaws.com`
  const integrations = new Map<string, Integration>()
  const routes: ApiRoute<string>[] = []
  const stages = new Map<string, Stage>()

  async function handle(request: HttpRequest): Promise<HttpResponse> {
    // The gateway knows only its own name: it refuses a distribution that forwards the viewer's Host.
    if (request.headers.get('host') !== domainName) return gatewayError(403, 'Forbidden')
    if (headSize(request) > headLimitBytes) return gatewayError(431, 'Request Header Fields Too Large')
    const at = stageAt(stages, gatewayPath(request.path))
    if (!at) return gatewayError(404, 'Not Found')
    if (!at.stage.isWithinRate(clock())) return gatewayError(429, 'Too Many Requests')
    const match = matchRoute(routes, request.method, at.path)
    const integration = match && integrations.get(match.route.target)
    if (!match || !integration) return gatewayError(404, 'Not Found')
    const body = await readLimitedBody(request.body, bodyLimitBytes)
    if (!body) return gatewayError(413, 'Request Entity Too Large')
    const call = { match, integration, stage: at.stage, request, body }
    return callFunction(options, domainName, call).catch((error: unknown) =>
      gatewayRefusal(error, options.onFault),
    )
  }

  return {
    id: options.id,
    domainName,
    addStage(properties) {
      const stage = parseStage(properties)
      stages.set(stage.name, stage)
    },
    addIntegration(id, properties) {
      integrations.set(id, integrationSchema.parse(properties))
    },
    addRoute(properties) {
      const { RouteKey, Target } = routeSchema.parse(properties)
      routes.push(parseRouteKey(RouteKey, Target.slice('integrations/'.length)))
    },
    routeKeys: () => routes.map(({ key }) => key),
    handle,
  }
}
