import * as z from 'zod'

const listSchema = z.array(z.string()).default([])

const cookieChoiceSchema = z.looseObject({
  CookieBehavior: z.enum(['none', 'whitelist', 'all']),
  Cookies: listSchema,
})
const queryChoiceSchema = z.looseObject({
  QueryStringBehavior: z.enum(['none', 'whitelist', 'all']),
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

export type NameFilter = (name: string) => boolean

export type CachePolicy = {
  minimumSeconds: number
  defaultSeconds: number
  maximumSeconds: number
  hasGzip: boolean
  hasBrotli: boolean
  headers: NameFilter
  cookies: NameFilter
  query: NameFilter
}

export type OriginRequestPolicy = { headers: NameFilter; cookies: NameFilter; query: NameFilter }

function choice(behaviour: 'none' | 'whitelist' | 'all', names: readonly string[] = []): NameFilter {
  const listed = new Set(names.map((name) => name.toLowerCase()))
  if (behaviour === 'none') return () => false
  return behaviour === 'all' ? () => true : (name) => listed.has(name.toLowerCase())
}

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

const nothing = choice('none')
const everything = choice('all')
const keyedByPath = { headers: nothing, cookies: nothing, query: nothing }
const day = 86_400
const year = 31_536_000

/** Developer guide, "Use managed cache policies". */
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

/** Developer guide, "Use managed origin request policies". */
export const managedOriginRequestPolicies = new Map<string, OriginRequestPolicy>([
  [
    'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
    { headers: (name) => name.toLowerCase() !== 'host', cookies: everything, query: everything },
  ],
])

export const bareOriginRequest: OriginRequestPolicy = keyedByPath
