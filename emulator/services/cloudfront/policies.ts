import * as z from 'zod'

const listSchema = z.array(z.string()).default([])

const cookieChoiceSchema = z.looseObject({
  CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  Cookies: listSchema,
})
const queryChoiceSchema = z.looseObject({
  QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  QueryStrings: listSchema,
})

const cachePolicySchema = z.looseObject({
  MinTTL: z.number(),
  DefaultTTL: z.number(),
  MaxTTL: z.number(),
  ParametersInCacheKeyAndForwardedToOrigin: z.looseObject({
    EnableAcceptEncodingGzip: z.boolean(),
    EnableAcceptEncodingBrotli: z.boolean().default(false),
    HeadersConfig: z.looseObject({ HeaderBehavior: z.enum(['none', 'whitelist']), Headers: listSchema }),
    CookiesConfig: cookieChoiceSchema,
    QueryStringsConfig: queryChoiceSchema,
  }),
})

const originRequestPolicySchema = z.looseObject({
  HeadersConfig: z.looseObject({
    HeaderBehavior: z.enum(
      ['none', 'whitelist', 'allViewer', 'allExcept'],
      'CloudFront’s own headers are not emulated.',
    ),
    Headers: listSchema,
  }),
  CookiesConfig: cookieChoiceSchema,
  QueryStringsConfig: queryChoiceSchema,
})

/** Which of a set of names go on; names are compared without case. */
export type Choice = (name: string) => boolean

export type CachePolicy = {
  minimumSeconds: number
  defaultSeconds: number
  maximumSeconds: number
  hasGzip: boolean
  hasBrotli: boolean
  headers: Choice
  cookies: Choice
  query: Choice
}

export type OriginRequestPolicy = { headers: Choice; cookies: Choice; query: Choice }

type Behaviour = 'none' | 'whitelist' | 'all' | 'allViewer' | 'allExcept'

function choice(behaviour: Behaviour, names: readonly string[] = []): Choice {
  const listed = new Set(names.map((name) => name.toLowerCase()))
  if (behaviour === 'none') return () => false
  if (behaviour === 'whitelist') return (name) => listed.has(name.toLowerCase())
  if (behaviour === 'allExcept') return (name) => !listed.has(name.toLowerCase())
  return () => true
}

/** @param config `CachePolicyConfig` of `AWS::CloudFront::CachePolicy`. */
export function parseCachePolicy(config: unknown): CachePolicy {
  const policy = cachePolicySchema.parse(config)
  const parameters = policy.ParametersInCacheKeyAndForwardedToOrigin
  const { HeadersConfig, CookiesConfig, QueryStringsConfig } = parameters
  return {
    minimumSeconds: policy.MinTTL,
    defaultSeconds: policy.DefaultTTL,
    maximumSeconds: policy.MaxTTL,
    hasGzip: parameters.EnableAcceptEncodingGzip,
    hasBrotli: parameters.EnableAcceptEncodingBrotli,
    headers: choice(HeadersConfig.HeaderBehavior, HeadersConfig.Headers),
    cookies: choice(CookiesConfig.CookieBehavior, CookiesConfig.Cookies),
    query: choice(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
  }
}

/** @param config `OriginRequestPolicyConfig` of `AWS::CloudFront::OriginRequestPolicy`. */
export function parseOriginRequestPolicy(config: unknown): OriginRequestPolicy {
  const { HeadersConfig, CookiesConfig, QueryStringsConfig } = originRequestPolicySchema.parse(config)
  return {
    headers: choice(HeadersConfig.HeaderBehavior, HeadersConfig.Headers),
    cookies: choice(CookiesConfig.CookieBehavior, CookiesConfig.Cookies),
    query: choice(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
  }
}

const nothing = choice('none')
const everything = choice('all')
const keyedByPath = { headers: nothing, cookies: nothing, query: nothing }
const day = 86_400
const year = 31_536_000

/** docs: managed cache policies. */
export const managedCachePolicies = new Map<string, CachePolicy>([
  [
    '658327ea-f89d-4fab-a63d-7e88639e58f6', // CachingOptimized
    {
      ...keyedByPath,
      minimumSeconds: 1,
      defaultSeconds: day,
      maximumSeconds: year,
      hasGzip: true,
      hasBrotli: true,
    },
  ],
  [
    'b2884449-e4de-46a7-ac36-70bc7f1ddd6d', // CachingOptimizedForUncompressedObjects
    {
      ...keyedByPath,
      minimumSeconds: 1,
      defaultSeconds: day,
      maximumSeconds: year,
      hasGzip: false,
      hasBrotli: false,
    },
  ],
  [
    '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
    {
      ...keyedByPath,
      minimumSeconds: 0,
      defaultSeconds: 0,
      maximumSeconds: 0,
      hasGzip: false,
      hasBrotli: false,
    },
  ],
])

/** docs: managed origin request policies. */
export const managedOriginRequestPolicies = new Map<string, OriginRequestPolicy>([
  [
    '216adef6-5c7f-47e4-b989-5492eafa07d3', // AllViewer
    { headers: everything, cookies: everything, query: everything },
  ],
  [
    'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
    { headers: choice('allExcept', ['host']), cookies: everything, query: everything },
  ],
  [
    'acba4595-bd28-49b8-b9fe-13317c0390fa', // UserAgentRefererHeaders
    { headers: choice('whitelist', ['user-agent', 'referer']), cookies: nothing, query: nothing },
  ],
  [
    '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf', // CORS-S3Origin
    {
      headers: choice('whitelist', [
        'origin',
        'access-control-request-headers',
        'access-control-request-method',
      ]),
      cookies: nothing,
      query: nothing,
    },
  ],
])

/** What goes to the origin when a behaviour has no origin request policy. */
export const bareOriginRequest: OriginRequestPolicy = keyedByPath
