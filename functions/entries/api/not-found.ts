import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { requireEdge } from '#functions/http/edge.ts'
import { settle } from '#functions/http/outcome.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { keptConnection } from '#functions/invocation/environment.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = visitorGuard

const connection = keptConnection(connect)

/** Every path that no call has. It is no call of its own, so nothing of what was sent is looked at. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { guard } = connection()
  const nothingHere = new DomainError('not-found', {
    code: 'not-found',
    message: `There is nothing at this address. The site starts at ${guard.siteUrl}`,
  })
  const { result } = await settle(event.requestContext.requestId, async () => {
    requireEdge(event)
    throw nothingHere
  })
  return result
}
