import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** Long enough for the edge secret's schema, which requires 48 characters. */
export const edgeSecret = 'a-secret-of-the-tests-which-nobody-else-will-ever-guess'

export type EventChange = Partial<Omit<APIGatewayProxyEventV2, 'headers' | 'requestContext'>> & {
  method?: string
  headers?: Record<string, string | undefined>
}

export function gatewayEvent({
  method = 'GET',
  headers,
  ...change
}: EventChange = {}): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/',
    rawQueryString: '',
    headers: { 'x-origin-verify': edgeSecret, ...headers },
    stageVariables: { originVerify: edgeSecret },
    requestContext: {
      accountId: '1',
      apiId: 'a',
      domainName: 'd',
      domainPrefix: 'd',
      http: { method, path: '/', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: 'request-1',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
    ...change,
  }
}
