import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { HttpRequest } from './message.ts'

export type EventOptions = {
  apiId: string
  domainName: string
  accountId: string
  routeKey: string
  rawPath: string
  pathParameters?: Record<string, string>
  /** Default: `$default`. */
  stage?: string
  stageVariables?: Record<string, string> | undefined
  requestId: string
  now: Date
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `12/Mar/2020:19:03:58 +0000`, the format of `requestContext.time`. */
export function commonLogTime(instant: Date): string {
  const [day = '', time = ''] = instant.toISOString().split('T')
  const [year, month, date] = day.split('-')
  return `${date}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`
}

/**
 * Text is passed as is, everything else, including forms, as base64 (ministack issue 766, observed on AWS).
 */
export function isTextual(contentType: string | null): boolean {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^(text\/.*|application\/(json|xml|javascript|.*\+json|.*\+xml))$/.test(type)
}

function queryParameters(query: string): Record<string, string> | undefined {
  if (query === '') return undefined
  const parameters: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    parameters[name] = earlier === undefined ? value : `${earlier},${value}`
  }
  return parameters
}

function withoutCookies(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'cookie'))
}

function cookiesOf(headers: Headers): { cookies?: string[] } {
  const header = headers.get('cookie')
  return header ? { cookies: header.split(';').map((cookie) => cookie.trim()) } : {}
}

function bodyOf(headers: Headers, body: Buffer): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false }
  const isText = isTextual(headers.get('content-type'))
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

export function requestEvent(
  request: HttpRequest,
  body: Buffer,
  options: EventOptions,
): APIGatewayProxyEventV2 {
  const { apiId, domainName, accountId, routeKey, rawPath, pathParameters, stageVariables, requestId, now } =
    options
  const parameters = queryParameters(request.query)
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: request.query,
    ...cookiesOf(request.headers),
    headers: withoutCookies(request.headers),
    ...(parameters && { queryStringParameters: parameters }),
    requestContext: {
      accountId,
      apiId,
      domainName,
      domainPrefix: domainName.split('.', 1)[0] ?? '',
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceAddress,
        userAgent: request.headers.get('user-agent') ?? '',
      },
      requestId,
      routeKey,
      stage: options.stage ?? '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(pathParameters && Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(stageVariables && { stageVariables }),
    ...bodyOf(request.headers, body),
  }
}
