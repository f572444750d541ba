import { createHash } from 'node:crypto'
import * as z from 'zod'
import { accountId, partition } from '../aws/identity.ts'
import type { Declaration, ResourceType } from './resource-type.ts'

const idOf = ({ physicalName }: Declaration) =>
  `E${createHash('sha256').update(physicalName).digest('hex').slice(0, 12).toUpperCase()}`

export const cloudFrontFunction: ResourceType = (declaration, { edge }) => {
  const name = z.looseObject({ Name: z.string() }).parse(declaration.properties).Name
  const arn = `arn:${partition}:cloudfront::${accountId}:function/${name}`
  edge.functions.set(arn, declaration.properties)
  return { ref: arn, attributes: { FunctionARN: arn } }
}

export const cachePolicy: ResourceType = (declaration, { edge }) => {
  const id = idOf(declaration)
  edge.cachePolicies.set(id, declaration.properties.CachePolicyConfig)
  return { ref: id }
}

export const responseHeadersPolicy: ResourceType = (declaration, { edge }) => {
  const id = idOf(declaration)
  edge.responseHeadersPolicies.set(id, declaration.properties.ResponseHeadersPolicyConfig)
  return { ref: id }
}

/** The edge checks only whether an origin has an access control, so the settings are ignored. */
export const originAccessControl: ResourceType = (declaration) => {
  const id = idOf(declaration)
  return { ref: id, attributes: { Id: id } }
}

export const distribution: ResourceType = (declaration, { edge }) => {
  const id = idOf(declaration)
  edge.deploy(id, declaration.properties.DistributionConfig)
  return { ref: id, attributes: { DomainName: edge.siteHost, Id: id } }
}
