import { createHash } from 'node:crypto'
import * as z from 'zod'
import { createHttpApi, type HttpApi } from '../services/http-api/http-api.ts'
import type { ResourceContext, ResourceType } from './resource-type.ts'

const ofApiSchema = z.looseObject({ ApiId: z.string() })

function apiOf(properties: unknown, { services }: ResourceContext): HttpApi {
  const { ApiId } = ofApiSchema.parse(properties)
  const api = services.httpApis.get(ApiId)
  if (!api) throw new Error(`There is no HTTP API ${ApiId}.`)
  return api
}

export const httpApi: ResourceType = ({ physicalName }, { services, edge, log }) => {
  const id = createHash('sha256').update(physicalName).digest('hex').slice(0, 10)
  const api = createHttpApi({ id, invoke: services.lambda.invoke, onFault: log })
  services.httpApis.set(id, api)
  edge.addOrigin(api.domainName, api.handle)
  return { ref: id, attributes: { ApiId: id, ApiEndpoint: `https://${api.domainName}` } }
}

export const httpApiStage: ResourceType = ({ physicalName, properties }, context) => {
  apiOf(properties, context).addStage(properties)
  return { ref: physicalName }
}

export const httpApiIntegration: ResourceType = ({ physicalName, properties }, context) => {
  apiOf(properties, context).addIntegration(physicalName, properties)
  return { ref: physicalName }
}

export const httpApiRoute: ResourceType = ({ physicalName, properties }, context) => {
  apiOf(properties, context).addRoute(properties)
  return { ref: physicalName }
}
