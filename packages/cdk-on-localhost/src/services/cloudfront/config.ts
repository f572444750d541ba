import * as z from 'zod'
import { wildcard } from '../../aws/wildcard.ts'

const associationSchema = z.looseObject({
  EventType: z.enum(['viewer-request', 'viewer-response']),
  FunctionARN: z.string(),
})

const behaviourSchema = z.looseObject({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z.array(associationSchema).default([]),
  LambdaFunctionAssociations: z.array(z.never('Lambda@Edge is not emulated.')).optional(),
})

const originSchema = z.looseObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z
    .array(z.looseObject({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
  OriginAccessControlId: z.string().optional(),
  CustomOriginConfig: z.looseObject({ OriginReadTimeout: z.number().optional() }).optional(),
})

const customErrorSchema = z.looseObject({
  ErrorCode: z.number(),
  ErrorCachingMinTTL: z.number().default(10),
  ResponsePagePath: z.undefined('Custom error pages are not emulated.').optional(),
})

export const distributionConfigSchema = z.looseObject({
  DefaultRootObject: z.string().default(''),
  DefaultCacheBehavior: behaviourSchema,
  CacheBehaviors: z.array(behaviourSchema).default([]),
  Origins: z.array(originSchema),
  CustomErrorResponses: z.array(customErrorSchema).default([]),
})

export type DistributionConfig = z.output<typeof distributionConfigSchema>
export type EdgeEventType = z.output<typeof associationSchema>['EventType']
export type BehaviourConfig = z.output<typeof behaviourSchema>
export type OriginConfig = z.output<typeof originSchema>

/** Case-sensitive; the pattern's leading slash is optional. */
export const fitsPattern = (pattern: string, path: string) =>
  wildcard(pattern.replace(/^(?!\/)/, '/')).test(path)
