import * as z from 'zod'
import { propertiesOf, type SynthesisedTemplates } from '#tests/template/synthesis.ts'

const distributionSchema = z.looseObject({ DistributionConfig: z.looseObject({}) })
export const distributionOf = (templates: SynthesisedTemplates) =>
  distributionSchema.parse(propertiesOf(templates, 'AWS::CloudFront::Distribution')[0]).DistributionConfig

const sampledSchema = z.object({ SampledRequestsEnabled: z.boolean() })
const webAclSchema = z.object({
  Scope: z.string(),
  DefaultAction: z.unknown(),
  Rules: z.array(z.object({ Action: z.unknown(), Statement: z.unknown(), VisibilityConfig: sampledSchema })),
  VisibilityConfig: sampledSchema,
})

const environmentSchema = z.looseObject({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
})
/** Distinct values of an environment variable across all functions. */
export function variable(templates: SynthesisedTemplates, name: string): unknown[] {
  const found = propertiesOf(templates, 'AWS::Lambda::Function').flatMap(
    (properties) => environmentSchema.parse(properties).Environment?.Variables[name] ?? [],
  )
  return [...new Set(found)]
}

export const idsOf = (templates: SynthesisedTemplates, type: string) =>
  [...templates.values()].flatMap(({ Resources }) =>
    Object.entries(Resources).flatMap(([id, { Type }]) => (Type === type ? [id] : [])),
  )

const statementsSchema = z.looseObject({
  PolicyDocument: z.object({
    Statement: z.array(z.looseObject({ Action: z.unknown(), Resource: z.unknown() })),
  }),
})
/** The model ARNs that functions may call, with references replaced by names. */
export function modelResources(templates: SynthesisedTemplates): string[] {
  const statements = propertiesOf(templates, 'AWS::IAM::Policy')
    .flatMap((properties) => statementsSchema.parse(properties).PolicyDocument.Statement)
    .filter(({ Action }) => Action === 'bedrock:InvokeModel')
  const resources = statements.flatMap(({ Resource }) => Resource).map((resource) => JSON.stringify(resource))
  return [...new Set(resources)].map((resource) =>
    z
      .object({
        'Fn::Join': z.tuple([z.literal(''), z.array(z.union([z.string(), z.object({ Ref: z.string() })]))]),
      })
      .parse(JSON.parse(resource))
      ['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : part.Ref.replace('AWS::', '')))
      .join(''),
  )
}

const alarmsSchema = z.looseObject({
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()).optional(),
  OKActions: z.array(z.unknown()).optional(),
})
export const alarms = (templates: SynthesisedTemplates) =>
  propertiesOf(templates, 'AWS::CloudWatch::Alarm').map((properties) => alarmsSchema.parse(properties))
export const once = <Value>(values: readonly Value[]) => [...new Set(values)]

/** Returns the branch of `Fn::If` for an empty stack parameter. */
export const withoutParameter = (value: unknown) =>
  z.object({ 'Fn::If': z.tuple([z.string(), z.unknown(), z.string()]) }).parse(value)['Fn::If'][2]

const transportSecuritySchema = z.looseObject({
  ResponseHeadersPolicyConfig: z.looseObject({
    SecurityHeadersConfig: z.looseObject({ StrictTransportSecurity: z.unknown() }),
  }),
})

export const transportSecurityOf = (templates: SynthesisedTemplates) =>
  transportSecuritySchema.parse(propertiesOf(templates, 'AWS::CloudFront::ResponseHeadersPolicy')[0])
    .ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity

export const firewallsOf = (templates: SynthesisedTemplates) =>
  propertiesOf(templates, 'AWS::WAFv2::WebACL').map((properties) => webAclSchema.parse(properties))
