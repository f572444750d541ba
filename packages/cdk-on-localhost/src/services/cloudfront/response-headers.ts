import * as z from 'zod'

const toggleSchema = z.strictObject({ Override: z.boolean() })

/** Strict, because ignoring a setting would send other headers than CloudFront does. */
const securitySchema = z.strictObject({
  ContentSecurityPolicy: toggleSchema.extend({ ContentSecurityPolicy: z.string() }).optional(),
  ContentTypeOptions: toggleSchema.optional(),
  FrameOptions: toggleSchema.extend({ FrameOption: z.enum(['DENY', 'SAMEORIGIN']) }).optional(),
  ReferrerPolicy: toggleSchema.extend({ ReferrerPolicy: z.string() }).optional(),
  StrictTransportSecurity: toggleSchema
    .extend({
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.boolean().default(false),
    })
    .optional(),
})

const policySchema = z.looseObject({
  CorsConfig: z.undefined('Cross-origin headers from a policy are not emulated.').optional(),
  RemoveHeadersConfig: z.undefined('Removing headers by a policy is not emulated.').optional(),
  SecurityHeadersConfig: securitySchema.optional(),
  CustomHeadersConfig: z
    .looseObject({
      Items: z.array(z.looseObject({ Header: z.string(), Value: z.string(), Override: z.boolean() })),
    })
    .optional(),
})

type AddedHeader = { name: string; value: string; overrides: boolean }

export type ResponseHeadersPolicy = (headers: Headers) => void

function added(name: string, value: string, config: { Override: boolean } | undefined): AddedHeader[] {
  return config ? [{ name, value, overrides: config.Override }] : []
}

function transportSecurity(config: z.output<typeof securitySchema>['StrictTransportSecurity']): string {
  const parts = [`max-age=${config?.AccessControlMaxAgeSec}`]
  if (config?.IncludeSubdomains) parts.push('includeSubDomains')
  return parts.join('; ')
}

function securityHeaders(config: z.output<typeof securitySchema>): AddedHeader[] {
  const policy = config.ContentSecurityPolicy
  const transport = config.StrictTransportSecurity
  return [
    ...added('content-security-policy', policy?.ContentSecurityPolicy ?? '', policy),
    ...added('x-content-type-options', 'nosniff', config.ContentTypeOptions),
    ...added('x-frame-options', config.FrameOptions?.FrameOption ?? '', config.FrameOptions),
    ...added('referrer-policy', config.ReferrerPolicy?.ReferrerPolicy ?? '', config.ReferrerPolicy),
    ...added('strict-transport-security', transportSecurity(transport), transport),
  ]
}

/** @param config `ResponseHeadersPolicyConfig` of `AWS::CloudFront::ResponseHeadersPolicy` */
export function parseResponseHeadersPolicy(config: unknown): ResponseHeadersPolicy {
  const policy = policySchema.parse(config)
  const own = policy.CustomHeadersConfig?.Items ?? []
  const headersToAdd = [
    ...securityHeaders(policy.SecurityHeadersConfig ?? {}),
    ...own.map(({ Header: name, Value: value, Override: overrides }) => ({ name, value, overrides })),
  ]
  return (headers) => {
    for (const { name, value, overrides } of headersToAdd) {
      if (overrides || !headers.has(name)) headers.set(name, value)
    }
  }
}
