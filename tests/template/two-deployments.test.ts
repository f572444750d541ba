import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { deploymentConfigSchema } from '#infra/config.ts'
import { propertiesOf, type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

/** A name that the template sets: where, and its value after references are resolved. */
type GivenName = { place: string; name: string }

/** Fills in references with the stack's name, because physical names and exports depend on it. */
function filledIn(value: unknown, stackName: string): unknown {
  if (Array.isArray(value)) return value.map((part) => filledIn(part, stackName))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [[key, referred] = []] = entries
  const isOwn = key === 'Ref' ? !String(referred).startsWith('AWS::') : key === 'Fn::GetAtt'
  if (isOwn) return `${stackName}.${JSON.stringify(referred)}`
  return Object.fromEntries(entries.map(([name, part]) => [name, filledIn(part, stackName)]))
}

const naming = /(^|[a-z])(Name|Namespace|Aliases|EmailIdentity|UserPoolDomain)$/

function namesIn(value: unknown, place: string): { place: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((part) => namesIn(part, `${place}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    // Skips references to other stacks: their arguments, such as `StackName`, are not physical names.
    if (key.startsWith('Fn::')) return []
    const inside = `${place}.${key}`
    return naming.test(key) ? [{ place: inside, value: part }] : namesIn(part, inside)
  })
}

function givenNames(templates: SynthesisedTemplates): GivenName[] {
  return [...templates].flatMap(([stackName, { Resources, Outputs }]) => {
    const named = Object.values(Resources).flatMap(({ Type, Properties }) => namesIn(Properties, Type))
    const exported = Object.values(Outputs).flatMap((output) => namesIn(output, 'Output'))
    return [...named, ...exported].map(({ place, value }) => ({
      place,
      name: JSON.stringify(filledIn(value, stackName)),
    }))
  })
}

/**
 * Names that two deployments may share: AWS or HTTP defines them, or they are unique only within a resource.
 */
const scoped = new Set([
  // Unique within a role.
  'AWS::IAM::Policy.PolicyName',
  // Unique within a table.
  'AWS::DynamoDB::GlobalTable.AttributeDefinitions[].AttributeName',
  'AWS::DynamoDB::GlobalTable.KeySchema[].AttributeName',
  'AWS::DynamoDB::GlobalTable.GlobalSecondaryIndexes[].IndexName',
  'AWS::DynamoDB::GlobalTable.GlobalSecondaryIndexes[].KeySchema[].AttributeName',
  'AWS::DynamoDB::GlobalTable.Replicas[].GlobalSecondaryIndexes[].IndexName',
  'AWS::DynamoDB::GlobalTable.TimeToLiveSpecification.AttributeName',
  // Unique within an HTTP API.
  'AWS::ApiGatewayV2::Stage.StageName',
  // Unique within a request.
  'AWS::CloudFront::Distribution.DistributionConfig.Origins[].OriginCustomHeaders[].HeaderName',
  // AWS defines the names of recovery mechanisms.
  'AWS::Cognito::UserPool.AccountRecoverySetting.RecoveryMechanisms[].Name',
  // Unique within a web ACL.
  'AWS::WAFv2::WebACL.Rules[].Name',
  'AWS::WAFv2::WebACL.Rules[].VisibilityConfig.MetricName',
  // Unique within a metric namespace.
  'AWS::Logs::MetricFilter.MetricTransformations[].MetricName',
  'AWS::CloudWatch::Alarm.MetricName',
  'AWS::CloudWatch::Alarm.Metrics[].MetricStat.Metric.MetricName',
  'AWS::CloudWatch::Alarm.Dimensions[].Name',
  'AWS::CloudWatch::Alarm.Metrics[].MetricStat.Metric.Dimensions[].Name',
])
/** Metrics in AWS's own namespaces differ by dimensions, so deployments may share their names. */
const isOfAws = ({ place, name }: GivenName) => /Namespace$/.test(place) && name.startsWith('"AWS/')

function sharedNames(one: SynthesisedTemplates, other: SynthesisedTemplates): GivenName[] {
  const used = new Set(givenNames(one).map(({ name }) => name))
  return givenNames(other).filter(
    (given) => used.has(given.name) && !scoped.has(given.place) && !isOfAws(given),
  )
}

describe('two deployments in one account and region', () => {
  const rateLimit = 2000
  let first: SynthesisedTemplates
  let second: SynthesisedTemplates
  beforeAll(() => {
    first = synthesiseChoices({ rateLimit, mailDomain: 'one.example.org' })
    second = synthesiseChoices({ rateLimit, deploymentName: 'Sidelight-2', mailDomain: 'two.example.org' })
  })

  test('share no stack and no explicit name, global ones included [S22.4]', () => {
    expect([...second.keys()].filter((name) => first.has(name))).toEqual([])
    expect(givenNames(second).map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        'AWS::CloudFront::Function.Name',
        'AWS::CloudFront::CachePolicy.CachePolicyConfig.Name',
        'AWS::CloudFront::ResponseHeadersPolicy.ResponseHeadersPolicyConfig.Name',
        'AWS::CloudFront::OriginAccessControl.OriginAccessControlConfig.Name',
        'AWS::ApiGatewayV2::Api.Name',
        'AWS::Logs::MetricFilter.MetricTransformations[].MetricNamespace',
        'AWS::WAFv2::WebACL.VisibilityConfig.MetricName',
      ]),
    )
    expect(sharedNames(first, second)).toEqual([])
  })

  test('fail this check if they share a name', () => {
    const places = sharedNames(first, synthesiseChoices({ mailDomain: 'one.example.org' })).map(
      ({ place }) => place,
    )
    expect(places).toEqual(
      expect.arrayContaining(['AWS::CloudFront::Function.Name', 'AWS::SES::EmailIdentity.EmailIdentity']),
    )
  })

  test("keep CloudFront's names within 64 characters, however long the deployment's name is", () => {
    const longest = 'x'.repeat(24)
    expect(deploymentConfigSchema.safeParse({ deploymentName: `${longest}x` }).success).toBe(false)
    const controls = propertiesOf(
      synthesiseChoices({ deploymentName: longest }),
      'AWS::CloudFront::OriginAccessControl',
    ).map((properties) => controlSchema.parse(properties).OriginAccessControlConfig.Name)
    expect(controls.length).toBeGreaterThan(1)
    expect(controls.filter((name) => name.length > 64)).toEqual([])
  })

  test('may read transcriptions in their own bucket only', () => {
    for (const templates of [first, second]) {
      const [dataStack = ''] = templates.keys()
      const [statement, ...others] = propertiesOf(templates, 'AWS::IAM::Policy')
        .flatMap((properties) => policySchema.parse(properties).PolicyDocument.Statement)
        .filter(({ Action }) => Action === 'transcribe:GetTranscriptionJob')
      expect(others).toEqual([])
      const resource = JSON.stringify(statement?.Resource)
      expect(resource).toMatch(/:transcription-job\/",\{.*StoreBucket.*\},"-episode-\*"/)
      expect(resource).toContain(dataStack)
    }
  })
})

const controlSchema = z.looseObject({ OriginAccessControlConfig: z.looseObject({ Name: z.string() }) })
const policySchema = z.looseObject({
  PolicyDocument: z.object({
    Statement: z.array(z.looseObject({ Action: z.unknown(), Resource: z.unknown() })),
  }),
})
