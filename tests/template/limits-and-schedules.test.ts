import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { authApi } from '#shared/api/auth.ts'
import type { Contract } from '#shared/api/contract.ts'
import {
  concurrentRuns,
  concurrentTranscriptions,
  gatewayCalls,
  modelRequestsPerMinute,
  networkStages,
} from '#shared/deployment/rate-limits.ts'
import {
  audioDays,
  disposableRecoveryDays,
  failedMessageDays,
  logDays,
  recordRecoveryDays,
  registrationClaimSeconds,
  repairStateDays,
  sessionMinutes,
  signedInDays,
  unfinishedUploadDays,
  uploadDays,
} from '#shared/deployment/retention.ts'
import { type OwnSchedule, schedules } from '#shared/deployment/schedules.ts'
import { propertiesOf, type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

let templates: SynthesisedTemplates
beforeAll(() => {
  templates = synthesiseChoices({})
})

const secondsOf = (days: number) => days * 24 * 3600

test('exactly the declared schedules run', () => {
  const deployed = propertiesOf(templates, 'AWS::Scheduler::Schedule').map((schedule) => ({
    description: schedule.Description,
    expression: schedule.ScheduleExpression,
    timezone: schedule.ScheduleExpressionTimezone,
  }))
  const declared = Object.values<OwnSchedule>(schedules).map(({ minute, weekly, description }) => ({
    description,
    expression: weekly
      ? `cron(${minute} ${weekly.hour} ? * ${weekly.weekDay} *)`
      : `cron(${minute} * * * ? *)`,
    timezone: 'Etc/UTC',
  }))
  expect(new Set(deployed)).toEqual(new Set(declared))
  expect(deployed).toHaveLength(declared.length)
})

test('exactly the objects that the retention names expire', () => {
  const withRules = z.object({ Rules: z.array(z.looseObject({ Id: z.string() })) })
  const rules = propertiesOf(templates, 'AWS::S3::Bucket').flatMap(
    ({ LifecycleConfiguration: configuration }) =>
      configuration ? withRules.parse(configuration).Rules : [],
  )
  expect(rules).toEqual([
    {
      Id: 'audio',
      Prefix: 'episodes/',
      TagFilters: [{ Key: 'kind', Value: 'audio' }],
      ExpirationInDays: audioDays,
      Status: 'Enabled',
    },
    { Id: 'uploads', Prefix: 'uploads/', ExpirationInDays: uploadDays, Status: 'Enabled' },
    { Id: 'repair', Prefix: 'repair/', ExpirationInDays: repairStateDays, Status: 'Enabled' },
    {
      Id: 'unfinished',
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: unfinishedUploadDays },
      Status: 'Enabled',
    },
  ])
})

test('logs, failed messages and backups are kept for their retention', () => {
  const logs = propertiesOf(templates, 'AWS::Logs::LogGroup')
  expect(logs.length).toBeGreaterThan(0)
  expect(logs.filter(({ RetentionInDays: days }) => days !== logDays)).toEqual([])
  const kept = propertiesOf(templates, 'AWS::SQS::Queue').map((queue) => queue.MessageRetentionPeriod)
  expect(new Set(kept)).toEqual(new Set([undefined, secondsOf(failedMessageDays)]))
  const replicas = z.object({
    Replicas: z.tuple([
      z.object({ PointInTimeRecoverySpecification: z.object({ RecoveryPeriodInDays: z.int() }) }),
    ]),
  })
  const recovery = propertiesOf(templates, 'AWS::DynamoDB::GlobalTable').map(
    (table) => replicas.parse(table).Replicas[0].PointInTimeRecoverySpecification.RecoveryPeriodInDays,
  )
  expect(recovery.toSorted()).toEqual([
    disposableRecoveryDays,
    disposableRecoveryDays,
    recordRecoveryDays,
    recordRecoveryDays,
  ])
})

test('sessions last for their retention', () => {
  const thatSignIn = propertiesOf(templates, 'AWS::Cognito::UserPoolClient').filter((client) =>
    JSON.stringify(client.ExplicitAuthFlows).includes('PASSWORD'),
  )
  expect(thatSignIn).toMatchObject([
    {
      AccessTokenValidity: sessionMinutes,
      IdTokenValidity: sessionMinutes,
      RefreshTokenValidity: signedInDays * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    },
  ])
})

test('an interrupted registration reserves its address for longer than any call can take', () => {
  const calls = propertiesOf(templates, 'AWS::Lambda::Function').filter(({ Description: impact }) =>
    Object.values<Contract>(authApi).some(({ userImpact }) => userImpact === impact),
  )
  const timeouts = calls.map(({ Timeout: seconds }) => Number(seconds))
  expect(timeouts).toHaveLength(Object.keys(authApi).length)
  expect(Math.max(...timeouts)).toBeLessThan(registrationClaimSeconds)
})

test('the gateway, its parameters and those of the pipeline have the declared rate limits', () => {
  const stages = propertiesOf(templates, 'AWS::ApiGatewayV2::Stage')
  expect(stages).toMatchObject(
    networkStages.map((StageName) => ({
      StageName,
      DefaultRouteSettings: {
        ThrottlingRateLimit: { Ref: 'VisitorCallsPerSecond' },
        ThrottlingBurstLimit: { Ref: 'VisitorCallsAtOnce' },
      },
    })),
  )
  // API Gateway's quota is 10 stages per API.
  expect(stages.length).toBeLessThanOrEqual(10)
  const withParameters = z.looseObject({ Parameters: z.record(z.string(), z.unknown()) })
  const parametersOf = (stack: string) => withParameters.parse(templates.get(stack)).Parameters
  const limit = ({ normal, maximum }: { normal: number; maximum: number }, least: number) => ({
    Type: 'Number',
    Default: normal,
    MinValue: least,
    MaxValue: maximum,
  })
  expect(parametersOf('SidelightFront')).toMatchObject({
    VisitorCallsPerSecond: limit({ normal: gatewayCalls.perSecond, maximum: 10_000 }, 1),
    VisitorCallsAtOnce: limit({ normal: gatewayCalls.atOnce, maximum: 5_000 }, 1),
  })
  expect(parametersOf('SidelightPipeline')).toMatchObject({
    ConcurrentRuns: limit(concurrentRuns, 1),
    ConcurrentTranscriptions: limit(concurrentTranscriptions, 1),
    ModelRequestsPerMinute: limit(modelRequestsPerMinute, 0),
  })
})

test('the consumer of imported episodes reads the parameters of runs, and every step that calls the model reads its pace [S17.5]', () => {
  const variables = propertiesOf(templates, 'AWS::Lambda::Function').map((properties) =>
    JSON.stringify(properties.Environment),
  )
  const readers = (name: string) => variables.filter((environment) => environment?.includes(`"${name}"`))
  expect(readers('CONCURRENT_RUNS')).toHaveLength(1)
  expect(readers('CONCURRENT_RUNS')[0]).toContain('"CONCURRENT_RUNS":{"Ref":"ConcurrentRuns"}')
  expect(readers('CONCURRENT_TRANSCRIPTIONS')[0]).toContain('{"Ref":"ConcurrentTranscriptions"}')
  expect(readers('MODEL_REQUESTS_PER_MINUTE')).toEqual(readers('MODEL_ID'))
})
