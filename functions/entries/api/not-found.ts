import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { connectTo } from '#functions/connections/resource.ts'
import { requireEdge } from '#functions/http/edge.ts'
import { toOutcome } from '#functions/http/outcome.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { oncePerContainer } from '#functions/invocation/environment.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({ guard: visitorGuard() })

const getDeps = oncePerContainer(connect)

const sentenceFor = (method: string) =>
  method === 'GET' || method === 'HEAD'
    ? 'There is nothing at this address.'
    : `Nothing at this address accepts ${method}.`

/** For unknown paths and methods. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { guard } = getDeps()
  const { requestId, http } = event.requestContext
  const { result } = await toOutcome(requestId, async () => {
    requireEdge(event)
    const message = `${sentenceFor(http.method)} The site starts at ${guard.siteUrl}`
    throw new DomainError('not-found', { code: 'not-found', message })
  })
  return result
}
