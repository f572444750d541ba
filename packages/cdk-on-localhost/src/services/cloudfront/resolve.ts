import type { HttpRequestHandler, HttpResponse } from '../http-api/message.ts'
import {
  type BehaviourConfig,
  type DistributionConfig,
  distributionConfigSchema,
  type EdgeEventType,
  fitsPattern,
  type OriginConfig,
} from './config.ts'
import { createEdgeFunction, type EdgeFunction } from './edge-function.ts'
import type { ErrorLimits } from './freshness.ts'
import {
  bareOriginRequest,
  type CachePolicy,
  managedCachePolicies,
  managedOriginRequestPolicies,
  type OriginRequestPolicy,
  parseCachePolicy,
} from './policies.ts'
import { parseResponseHeadersPolicy } from './response-headers.ts'

export type OriginLookup = (origin: { domainName: string; hasAccessControl: boolean }) => HttpRequestHandler

/** The maps contain CloudFormation properties, keyed by the id or ARN that a reference resolves to. */
export type DistributionOptions = {
  config: unknown
  functions: ReadonlyMap<string, unknown>
  cachePolicies: ReadonlyMap<string, unknown>
  responseHeadersPolicies: ReadonlyMap<string, unknown>
  originOf: OriginLookup
  identity: { distributionId: string; domainName: string }
  log(line: string): void
  /** Milliseconds since 1970, for tests of expiry. */
  now?: (() => number) | undefined
}

export type Behaviour = {
  methods: ReadonlySet<string>
  compresses: boolean
  cachePolicy: CachePolicy
  originPolicy: OriginRequestPolicy
  errorLimits: ErrorLimits
  origin: OriginConfig
  callOrigin: HttpRequestHandler
  readTimeoutSeconds: number
  onRequest?: EdgeFunction
  onResponse?: EdgeFunction
  addHeaders(response: HttpResponse): HttpResponse
}

const defaultReadTimeoutSeconds = 30

function required<Policy>(id: string, policy: Policy | undefined): Policy {
  if (policy === undefined) throw new Error(`The distribution names the policy ${id}, which is not known.`)
  return policy
}

type Parts = {
  options: DistributionOptions
  config: DistributionConfig
  edgeFunctions: Map<string, EdgeFunction>
}

function functionFor(
  { options, edgeFunctions }: Parts,
  behaviour: BehaviourConfig,
  eventType: EdgeEventType,
): EdgeFunction | undefined {
  const association = behaviour.FunctionAssociations.find(({ EventType }) => EventType === eventType)
  if (!association) return undefined
  const { FunctionARN: arn } = association
  const known = edgeFunctions.get(arn)
  if (known) return known
  const properties = options.functions.get(arn)
  if (properties === undefined)
    throw new Error(`The distribution names the function ${arn}, which is not known.`)
  const created = createEdgeFunction(properties, { log: options.log })
  edgeFunctions.set(arn, created)
  return created
}

function findOrigin({ config }: Parts, id: string): OriginConfig {
  const origin = config.Origins.find(({ Id }) => Id === id)
  if (!origin) throw new Error(`A behaviour names the origin ${id}, which the distribution does not have.`)
  return origin
}

function resolveBehaviour(parts: Parts, behaviour: BehaviourConfig): Behaviour {
  const { options, config } = parts
  const origin = findOrigin(parts, behaviour.TargetOriginId)
  const { CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId } = behaviour
  const ownCachePolicy = options.cachePolicies.get(CachePolicyId)
  const setHeaders =
    ResponseHeadersPolicyId &&
    parseResponseHeadersPolicy(
      required(ResponseHeadersPolicyId, options.responseHeadersPolicies.get(ResponseHeadersPolicyId)),
    )
  return {
    methods: new Set(behaviour.AllowedMethods),
    compresses: behaviour.Compress,
    cachePolicy: ownCachePolicy
      ? parseCachePolicy(ownCachePolicy)
      : required(CachePolicyId, managedCachePolicies.get(CachePolicyId)),
    originPolicy: OriginRequestPolicyId
      ? required(OriginRequestPolicyId, managedOriginRequestPolicies.get(OriginRequestPolicyId))
      : bareOriginRequest,
    errorLimits: new Map(
      config.CustomErrorResponses.map(({ ErrorCode, ErrorCachingMinTTL }) => [ErrorCode, ErrorCachingMinTTL]),
    ),
    origin,
    callOrigin: options.originOf({
      domainName: origin.DomainName,
      hasAccessControl: Boolean(origin.OriginAccessControlId),
    }),
    readTimeoutSeconds: origin.CustomOriginConfig?.OriginReadTimeout ?? defaultReadTimeoutSeconds,
    onRequest: functionFor(parts, behaviour, 'viewer-request'),
    onResponse: functionFor(parts, behaviour, 'viewer-response'),
    addHeaders(response) {
      if (setHeaders) setHeaders(response.headers)
      return response
    },
  }
}

export function resolveBehaviours(options: DistributionOptions) {
  const config = distributionConfigSchema.parse(options.config)
  const parts: Parts = { options, config, edgeFunctions: new Map() }
  const special = config.CacheBehaviors.map((behaviour) => ({
    pattern: behaviour.PathPattern ?? '*',
    behaviour: resolveBehaviour(parts, behaviour),
  }))
  const fallback = resolveBehaviour(parts, config.DefaultCacheBehavior)
  return {
    rootObject: config.DefaultRootObject,
    find: (path: string): Behaviour =>
      special.find(({ pattern }) => fitsPattern(pattern, path))?.behaviour ?? fallback,
  }
}
