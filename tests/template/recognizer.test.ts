import { rmSync } from 'node:fs'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { configOf } from '#infra/cdk-context.ts'
import { acceptedInRecognizer } from '#infra/rules/accepted-findings.ts'
import { recognizerAttempts, recognizerRetries } from '#shared/deployment/recognizer.ts'
import { findingsOf, stale, unaccepted } from '#tests/template/rule-packs.ts'
import {
  appForTest,
  propertiesOf,
  type SynthesisedTemplates,
  synthesiseChoices,
} from '#tests/template/synthesis.ts'

const image = '123456789012.dkr.ecr.us-east-1.amazonaws.com/recognizer:7'
const own = { speechRecognizer: { kind: 'batch', image } }
const stackName = 'SidelightRecognizer'

let templates: SynthesisedTemplates
beforeAll(() => {
  templates = synthesiseChoices(own)
})

const only = <Value>(values: readonly Value[]): Value => {
  const [value, ...others] = values
  if (value === undefined || others.length > 0) throw new Error(`${values.length} values instead of one`)
  return value
}
const all = (type: string, from = templates) => propertiesOf(from, type)

const statementSchema = z.looseObject({
  Action: z.union([z.string().transform((action) => [action]), z.array(z.string())]),
  Resource: z.unknown(),
})
const policySchema = z.looseObject({
  PolicyDocument: z.object({ Statement: z.array(statementSchema) }),
  Roles: z.array(z.object({ Ref: z.string() })),
})
const policies = (from = templates) => all('AWS::IAM::Policy', from).map((one) => policySchema.parse(one))
/** Actions of the roles whose logical id contains the name. */
const actionsOf = (role: string, from = templates) =>
  policies(from)
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref.includes(role)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource }) => Action.map((action) => [action, JSON.stringify(Resource)] as const))

test('a deployment without the option has nothing of it', () => {
  const byDefault = synthesiseChoices({})
  expect(byDefault.has(stackName)).toBe(false)
  for (const type of ['AWS::Batch::JobQueue', 'AWS::EC2::VPC']) expect(all(type, byDefault)).toEqual([])
  expect(JSON.stringify(policies(byDefault))).not.toContain('batch:')
})

describe('a recognizer on AWS Batch', () => {
  test('costs nothing while no job waits: no instance, no NAT gateway, no address and no paid endpoint', () => {
    const { ComputeResources } = z
      .looseObject({ ComputeResources: z.looseObject({}) })
      .parse(only(all('AWS::Batch::ComputeEnvironment')))
    expect(ComputeResources).toMatchObject({
      Type: 'SPOT',
      AllocationStrategy: 'SPOT_PRICE_CAPACITY_OPTIMIZED',
      MinvCpus: 0,
      MaxvCpus: 16,
      InstanceTypes: ['g6.xlarge', 'g5.xlarge', 'g4dn.xlarge'],
      Ec2Configuration: [{ ImageType: 'ECS_AL2023_NVIDIA' }],
    })
    expect(ComputeResources).not.toHaveProperty('DesiredvCpus')
    for (const type of ['AWS::EC2::NatGateway', 'AWS::EC2::EIP', 'AWS::ECR::Repository'])
      expect(all(type), type).toEqual([])
    expect(only(all('AWS::EC2::VPCEndpoint'))).toMatchObject({ VpcEndpointType: 'Gateway' })
  })

  test('can be reached by nothing, and reaches others only by HTTPS', () => {
    const group = only(all('AWS::EC2::SecurityGroup'))
    expect(group).not.toHaveProperty('SecurityGroupIngress')
    expect(group.SecurityGroupEgress).toMatchObject([{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }])
    expect(all('AWS::EC2::SecurityGroupIngress')).toEqual([])
  })

  test('retries reclaimed instances and what the container calls temporary, within bounds', () => {
    expect(only(all('AWS::Batch::JobDefinition'))).toMatchObject({
      JobDefinitionName: 'Sidelight-recognizer',
      RetryStrategy: {
        Attempts: recognizerAttempts,
        EvaluateOnExit: recognizerRetries.map((rule) => ({
          Action: rule.action,
          ...('onStatusReason' in rule && { OnStatusReason: rule.onStatusReason }),
          ...('onExitCode' in rule && { OnExitCode: rule.onExitCode }),
          ...('onReason' in rule && { OnReason: rule.onReason }),
        })),
      },
      Timeout: { AttemptDurationSeconds: 10_800 },
      ContainerProperties: {
        LinuxParameters: { InitProcessEnabled: true },
        LogConfiguration: { LogDriver: 'awslogs' },
        ResourceRequirements: [
          { Type: 'MEMORY', Value: '12000' },
          { Type: 'VCPU', Value: '4' },
          { Type: 'GPU', Value: '1' },
        ],
      },
    })
    expect(only(all('AWS::Batch::JobQueue'))).toMatchObject({
      JobQueueName: 'Sidelight-recognizer',
      JobStateTimeLimitActions: [
        { Action: 'CANCEL', Reason: 'CAPACITY:INSUFFICIENT_INSTANCE_CAPACITY', MaxTimeSeconds: 21_600 },
        { Action: 'CANCEL', Reason: 'MISCONFIGURATION:COMPUTE_ENVIRONMENT_MAX_RESOURCE' },
        { Action: 'CANCEL', Reason: 'MISCONFIGURATION:JOB_RESOURCE_REQUIREMENT' },
      ],
    })
  })

  test('may read audio and write transcripts, and nothing else', () => {
    const objects = actionsOf('JobsJobRole').map(([action, resource]) => [action, resource.slice(-40)])
    expect(objects).toEqual([
      ['s3:GetObject', expect.stringContaining('/episodes/*/audio-*"')],
      ['s3:PutObject', expect.stringContaining('/episodes/*/transcription-*.json"')],
    ])
  })

  test('pulls a private image from its repository only, and a public one without permissions', () => {
    const pulls = actionsOf('ExecutionRole').filter(([action]) => action.startsWith('ecr:'))
    expect(pulls.map(([action]) => action).sort()).toEqual([
      'ecr:BatchCheckLayerAvailability',
      'ecr:BatchGetImage',
      'ecr:GetAuthorizationToken',
      'ecr:GetDownloadUrlForLayer',
    ])
    for (const [action, resource] of pulls)
      if (action !== 'ecr:GetAuthorizationToken')
        expect(resource).toBe('"arn:aws:ecr:us-east-1:123456789012:repository/recognizer"')
    const open = synthesiseChoices({
      speechRecognizer: { kind: 'batch', image: 'ghcr.io/example/recognizer:1' },
    })
    expect(JSON.stringify(policies(open))).not.toContain('ecr:')
    expect(only(all('AWS::Batch::JobDefinition', open))).toMatchObject({
      ContainerProperties: { Image: 'ghcr.io/example/recognizer:1' },
    })
  })

  test('is asked by two functions, which may submit jobs to it alone and use Transcribe no longer', () => {
    const start = actionsOf('PipelineStartTranscriptionRole')
    const check = actionsOf('PipelinePollTranscriptionRole')
    const ofBatch = (actions: typeof start) => actions.filter(([action]) => action.startsWith('batch:'))
    expect(ofBatch(start).map(([action]) => action)).toEqual(['batch:SubmitJob', 'batch:ListJobs'])
    for (const resource of ['job-queue/Sidelight-recognizer', 'job-definition/Sidelight-recognizer:*'])
      expect(ofBatch(start)[0]?.[1]).toContain(resource)
    expect(ofBatch(check)).toEqual([['batch:DescribeJobs', '"*"']])
    expect(JSON.stringify(policies())).not.toContain('transcribe:')
    expect(JSON.stringify(policies()).match(/"batch:/g)).toHaveLength(3)
  })

  test('is in the ledger at its own price, unless the parameter says another', () => {
    const prices = all('AWS::Lambda::Function')
      .map((one) => JSON.stringify(one.Environment))
      .flatMap((text) => /"TRANSCRIPTION_PRICE":(\{.*?\}\]\}|\{.*?\})/.exec(text ?? '')?.[1] ?? [])
    expect(prices.length).toBeGreaterThan(3)
    const price = '{"Fn::If":["HasTranscriptionPrice",{"Ref":"TranscriptionPrice"},"0.000500"]}'
    for (const text of prices) expect(text.replace(/\{"Fn::If.*/, price)).toBe(price)
    expect(JSON.stringify(all('AWS::Lambda::Function')).split(price).length - 1).toBe(prices.length)
  })

  test('is deployed before the functions that ask it, in a small stack', () => {
    expect([...templates.keys()].indexOf(stackName)).toBeLessThan(
      [...templates.keys()].indexOf('SidelightPipeline'),
    )
    expect(Object.keys(templates.get(stackName)?.Resources ?? {}).length).toBeLessThan(40)
  })

  test('runs on instances without a GPU, too', () => {
    const settings = { gpus: 0, instanceTypes: ['c7i.2xlarge'], vcpus: 8, dollarsPerAudioHour: 0.02 }
    const onProcessor = synthesiseChoices({ speechRecognizer: { kind: 'batch', image, ...settings } })
    expect(only(all('AWS::Batch::ComputeEnvironment', onProcessor))).toMatchObject({
      ComputeResources: { Ec2Configuration: [{ ImageType: 'ECS_AL2023' }] },
    })
    expect(JSON.stringify(all('AWS::Batch::JobDefinition', onProcessor))).not.toContain('GPU')
  })

  test.each([
    [{ kind: 'batch' }, /image/],
    [{ kind: 'batch', image: 'not an image' }, /image must be the address of a container image/],
    [{ kind: 'batch', image, instanceTypes: ['large'] }, /instanceTypes must be a list of instance types/],
    [{ kind: 'batch', image, vcpus: 32 }, /maximumVcpus must be a whole number, and at least vcpus/],
    [{ kind: 'batch', image, minvCpus: 4 }, /minvCpus/],
    [{ kind: 'whisper' }, /kind/],
  ])('refuses %j', (speechRecognizer, complaint) => {
    expect(() => configOf({ speechRecognizer })).toThrow(complaint)
  })
})

test('cdk-nag finds nothing in the stack that is not accepted with a reason', () => {
  const app = appForTest(own)
  try {
    const findings = [new AwsSolutionsChecks(app), new ServerlessChecks(app)]
      .flatMap((pack) => findingsOf(pack.validateScope(app)))
      .filter(({ where }) => where.startsWith(stackName))
    expect(unaccepted(findings, acceptedInRecognizer)).toEqual([])
    expect(stale(findings, acceptedInRecognizer)).toEqual([])
  } finally {
    rmSync(app.outdir, { recursive: true, force: true })
  }
})
