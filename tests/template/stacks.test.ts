import { readFileSync } from 'node:fs'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json'
import { wildcard } from 'cdk-on-localhost/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readCdkContext } from '#infra/cdk-context.ts'
import { patternOfPage } from '#infra/constructs/behaviours.ts'
import { contracts } from '#shared/api/all.ts'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { digestsGivenUp, mailNotSent } from '#shared/deployment/log-messages.ts'
import { pageDefinitions } from '#shared/pages/definitions.ts'
import { privateFeedPath } from '#shared/pages/feed-path.ts'
import { resetPasswordPath } from '#shared/pages/page-path.ts'
import { unknownSiteUrl } from '#shared/pages/shell.ts'
import { workerPath } from '#shared/rules/saved-copies.ts'
import { deployedTemplates } from '#tests/template/synthesis.ts'

let templates: ReadonlyMap<string, Template>
beforeAll(async () => {
  templates = await deployedTemplates()
})

function templateOf(stackName: string): Template {
  const template = templates.get(stackName)
  if (!template) throw new Error(`There is no stack ${stackName}.`)
  return template
}

function all(type: string): Record<string, unknown>[] {
  return [...templates.values()].flatMap((template) => Object.values(template.findResources(type)))
}

const poolSchema = z.object({ Properties: z.looseObject({ LambdaConfig: z.unknown() }) })
const poolClientSchema = z.object({
  Properties: z.looseObject({
    ExplicitAuthFlows: z.array(z.string()),
    PreventUserExistenceErrors: z.string(),
  }),
})

const resourcesSchema = z.object({ Resources: z.record(z.string(), z.unknown()) })

describe('stacks', () => {
  test('stay far below the limit of 500 resources and hold at most 80 routes', () => {
    for (const [stackName, template] of templates) {
      const { Resources } = resourcesSchema.parse(template.toJSON())
      expect(Object.keys(Resources).length, stackName).toBeLessThan(400)
      expect(Object.keys(template.findResources('AWS::ApiGatewayV2::Route')).length).toBeLessThanOrEqual(80)
    }
  })

  test('are synthesized with every recommended feature flag except one, for which decision 12 gives the reason', () => {
    const decided = { '@aws-cdk/core:defaultCrossStackReferences': 'strong' }
    expect(readCdkContext()).toMatchObject({ ...recommendedFlags, ...decided })
  })

  test('use neither SNS topics nor bucket notifications, and two triggers of the user pool: before a code is mailed and after a new password', () => {
    expect(all('AWS::SNS::Topic')).toEqual([])
    expect(all('Custom::S3BucketNotifications')).toEqual([])
    templateOf('SidelightIdentity').hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      DeletionProtection: 'ACTIVE',
      UserPoolTier: 'ESSENTIALS',
    })
    const triggers = all('AWS::Cognito::UserPool').map(
      (pool) => poolSchema.parse(pool).Properties.LambdaConfig,
    )
    expect(triggers).toEqual([
      {
        CustomMessage: { 'Fn::GetAtt': [expect.stringContaining('EventsCodeMail'), 'Arn'] },
        PostConfirmation: { 'Fn::GetAtt': [expect.stringContaining('EventsPasswordReset'), 'Arn'] },
      },
    ])
  })

  test('pin the form in which tokens name the user pool', () => {
    templateOf('SidelightIdentity').hasResourceProperties('AWS::Cognito::UserPool', {
      IssuerConfiguration: { Type: 'ORIGINAL' },
    })
  })

  test('let only our functions sign users in', () => {
    templateOf('SidelightIdentity').hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      AccessTokenValidity: 15,
    })
    expect(JSON.stringify(all('AWS::Cognito::UserPoolClient'))).not.toContain('CallbackURLs')
  })

  test('let a browser request a new password through a client that cannot sign in and does not reveal which accounts exist [S10.54]', () => {
    const clients = all('AWS::Cognito::UserPoolClient').map(
      (client) => poolClientSchema.parse(client).Properties,
    )
    expect(clients.map(({ ExplicitAuthFlows: flows }) => flows).toSorted()).toEqual([
      ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      ['ALLOW_REFRESH_TOKEN_AUTH'],
    ])
    expect(clients.map(({ PreventUserExistenceErrors }) => PreventUserExistenceErrors)).toEqual([
      'ENABLED',
      'ENABLED',
    ])
  })

  test('mail a code in our words', () => {
    templateOf('SidelightIdentity').hasResourceProperties('AWS::Cognito::UserPool', {
      VerificationMessageTemplate: {
        DefaultEmailOption: 'CONFIRM_WITH_CODE',
        EmailSubject: 'Your code for Sidelight',
        EmailMessage: Match.stringLikeRegexp('^<p>Your code for Sidelight is <b>\\{####\\}</b></p>'),
      },
    })
  })

  test('keep expired items recoverable for one day only', () => {
    templateOf('SidelightData').hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      Replicas: [{ PointInTimeRecoverySpecification: { RecoveryPeriodInDays: 1 } }],
    })
  })
})

const headersPolicyIdSchema = z.object({ ResponseHeadersPolicyId: z.object({ Ref: z.string() }) })
const behaviourSchema = z.object({
  PathPattern: z.string(),
  AllowedMethods: z.array(z.string()).optional(),
  FunctionAssociations: z.array(z.object({ EventType: z.string() })).optional(),
  ...headersPolicyIdSchema.shape,
  CachePolicyId: z.union([z.string(), z.object({ Ref: z.string() })]),
  OriginRequestPolicyId: z.string().optional(),
})
const cachePolicySchema = z.object({
  Properties: z.object({ CachePolicyConfig: z.object({ MaxTTL: z.number() }) }),
})
const distributionSchema = z.object({
  Properties: z.object({
    DistributionConfig: z.looseObject({
      CacheBehaviors: z.array(behaviourSchema),
      DefaultCacheBehavior: behaviourSchema.omit({ PathPattern: true }),
      CustomErrorResponses: z.array(z.looseObject({ ErrorCode: z.int(), ErrorCachingMinTTL: z.int() })),
    }),
  }),
})

const headersPolicySchema = z.object({
  Properties: z.object({
    ResponseHeadersPolicyConfig: z.object({
      CustomHeadersConfig: z.object({
        Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })),
      }),
    }),
  }),
})

function connectSourcesOf(logicalId: string): string {
  return JSON.stringify(
    templateOf('SidelightFront').findResources('AWS::CloudFront::ResponseHeadersPolicy')[logicalId],
  )
}

function resourcePolicyOf(logicalId: string) {
  const policies = templateOf('SidelightFront').findResources('AWS::CloudFront::ResponseHeadersPolicy')
  const { ResponseHeadersPolicyConfig } = headersPolicySchema.parse(policies[logicalId]).Properties
  return ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.find(
    ({ Header }) => Header === 'cross-origin-resource-policy',
  )
}

/** CloudFront's path patterns: `*` matches any characters, `?` matches one. */
function matchesGlob(path: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`).test(path)
}

describe('the distribution', () => {
  const distribution = () =>
    distributionSchema.parse(all('AWS::CloudFront::Distribution')[0]).Properties.DistributionConfig
  const managedCachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
  const managedAllViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'
  const pictures = '/media/*'

  test('caches answers of functions and pictures, which can be deleted or hidden, for a minute at most [S7.55]', () => {
    const longest = (policy: string | { Ref: string }) => {
      if (policy === managedCachingDisabled) return 0
      const policies = templateOf('SidelightFront').findResources('AWS::CloudFront::CachePolicy')
      const own = typeof policy === 'string' ? undefined : policies[policy.Ref]
      return own ? cachePolicySchema.parse(own).Properties.CachePolicyConfig.MaxTTL : Number.POSITIVE_INFINITY
    }
    const tooLong = distribution().CacheBehaviors.filter(({ CachePolicyId }) => longest(CachePolicyId) > 60)
    const filesOfTheSite = [resetPasswordPath, workerPath, '/preview.png', '/cover-*.jpg', '/embed.*']
    expect(tooLong.map(({ PathPattern }) => PathPattern)).toEqual(filesOfTheSite)
    const definitions: readonly { name: string; cacheSeconds?: number }[] = [...contracts, ...pageDefinitions]
    const saidTooLong = definitions.filter(({ cacheSeconds = 0 }) => cacheSeconds > 60)
    expect(saidTooLong.map(({ name }) => name)).toEqual([])
  })

  test('shares the answers of exactly the calls whose contract allows it, and of pages and feeds', () => {
    const shared = distribution().CacheBehaviors.filter(
      ({ CachePolicyId, PathPattern }) => typeof CachePolicyId === 'object' && PathPattern !== pictures,
    )
    const patterns = distribution().CacheBehaviors.map(({ PathPattern }) => PathPattern)
    const patternAt = (path: string) =>
      patterns.find((pattern) => matchesGlob(path.replace(/\{[^}]+\}/g, '7'), pattern))
    const isShared = ({ path }: { path: string }) =>
      shared.some(({ PathPattern }) => PathPattern === patternAt(path))
    const keptCalls = contracts.filter(({ cacheSeconds }) => cacheSeconds !== undefined)
    // Of our methods, CloudFront caches only responses to GET.
    const read = contracts.filter(({ method }) => method === 'GET')
    expect(read.filter(isShared)).toEqual(keptCalls)
    const keptPages = pageDefinitions.filter(({ cacheSeconds }) => cacheSeconds !== undefined)
    expect(shared.map(({ PathPattern }) => PathPattern)).toEqual(
      expect.arrayContaining(keptPages.map(patternOfPage)),
    )
    expect(shared).toHaveLength(new Set([...keptCalls.map(({ path }) => patternAt(path)), ...keptPages]).size)
  })

  test("pages get the site's address at deployment, assets stay as they were built", () => {
    const deployments = all('Custom::CDKBucketDeployment')
    const markers = deployments.map((one) => JSON.stringify(one).includes(unknownSiteUrl))
    expect(markers.toSorted()).toEqual([false, true])
  })

  test('passes writing calls on with everything that the viewer sent, also where reads are cached', () => {
    const { CacheBehaviors } = distribution()
    const changing = contracts.filter(({ method }) => method !== 'GET')
    const behaviours = changing.map(({ path }) => ({
      path,
      behaviour: CacheBehaviors.find(({ PathPattern }) => matchesGlob(path, PathPattern)),
    }))
    for (const { path, behaviour } of behaviours) {
      expect(behaviour, path).toMatchObject({
        OriginRequestPolicyId: managedAllViewerExceptHost,
        AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'PATCH', 'DELETE']),
        FunctionAssociations: [{ EventType: 'viewer-request' }],
      })
    }
    const patterns = new Set(behaviours.map(({ behaviour }) => behaviour?.PathPattern))
    expect(patterns).toEqual(new Set(['/api/episodes/*', '/api/*']))
  })

  test('caches shared answers per session, forwards no other cookie, header or query, and keeps nothing longer than declared', () => {
    const shared = distribution().CacheBehaviors.filter(
      ({ CachePolicyId }) => typeof CachePolicyId === 'object',
    )
    const bare = shared.filter(({ OriginRequestPolicyId }) => OriginRequestPolicyId === undefined)
    expect(shared.filter((one) => !bare.includes(one))).toMatchObject([{ PathPattern: '/api/episodes/*' }])
    templateOf('SidelightFront').hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['__Host-session'] },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    })
  })

  test("caches no topic's list, for any name of a topic", () => {
    for (const name of ['transcript', 'other-side', 'Taxes']) {
      const behaviour = distribution().CacheBehaviors.find(({ PathPattern }) =>
        wildcard(PathPattern).test(`/api/episodes/topic/${name}`),
      )
      expect(behaviour?.CachePolicyId).toBe(managedCachingDisabled)
    }
  })

  test('caches no private feed [S20.25]', () => {
    const behaviour = distribution().CacheBehaviors.find(({ PathPattern }) =>
      wildcard(PathPattern).test(privateFeedPath('a-token')),
    )
    expect(behaviour?.PathPattern).toBe('/feeds/private/?*')
    expect(behaviour?.CachePolicyId).toBe(managedCachingDisabled)
  })

  test('caches no other call', () => {
    const calls = distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')
    expect(calls?.CachePolicyId).toBe(managedCachingDisabled)
    const stream = distribution().CacheBehaviors[0]
    expect(stream).toMatchObject({
      PathPattern: '/api/episodes/upload-progress/*',
      CachePolicyId: managedCachingDisabled,
    })
  })

  test("accepts every method, because CloudFront's own refusal is a page of HTML", () => {
    const { CacheBehaviors, DefaultCacheBehavior } = distribution()
    for (const behaviour of [...CacheBehaviors, DefaultCacheBehavior]) {
      expect(behaviour.AllowedMethods?.toSorted(), JSON.stringify(behaviour)).toEqual([
        'DELETE',
        'GET',
        'HEAD',
        'OPTIONS',
        'PATCH',
        'POST',
        'PUT',
      ])
    }
  })

  test('lets a function answer methods that no bucket and no page accepts', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = distribution()
    const isOrigin = (pattern: string) => pattern.startsWith('/api/') || pattern === '/uploads/*'
    const read = CacheBehaviors.filter(
      ({ PathPattern }) => !isOrigin(PathPattern) || matchesGlob(uploadProgressPath, PathPattern),
    )
    for (const { FunctionAssociations } of read) {
      expect(FunctionAssociations).toEqual([{ EventType: 'viewer-request' }])
    }
    // Also marks the answers of addresses without a page.
    expect(DefaultCacheBehavior.FunctionAssociations).toEqual([
      { EventType: 'viewer-request' },
      { EventType: 'viewer-response' },
    ])
  })

  test('passes all errors on with their own bodies [S22.11]', () => {
    for (const error of distribution().CustomErrorResponses) {
      expect(Object.keys(error).toSorted()).toEqual(['ErrorCachingMinTTL', 'ErrorCode'])
    }
  })

  test('caches no error [S22.11]', () => {
    const errors = distribution().CustomErrorResponses
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 405, 414, 500, 501, 502, 503, 504]),
    )
    expect(errors.every(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL === 0)).toBe(true)
  })

  test('lets other sites embed images, covers, feeds and embeds, and nothing else', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = distribution()
    const all = [...CacheBehaviors, { PathPattern: 'default', ...DefaultCacheBehavior }]
    const said = all.map(({ PathPattern, ResponseHeadersPolicyId }) => ({
      PathPattern,
      ...resourcePolicyOf(ResponseHeadersPolicyId.Ref),
    }))
    expect(said.every(({ Override }) => Override)).toBe(true)
    const embeddable = said.filter(({ Value }) => Value === 'cross-origin')
    expect(embeddable.map(({ PathPattern }) => PathPattern).toSorted()).toEqual([
      '/cover-*.jpg',
      '/embed.*',
      '/embed/compare/?*',
      '/embed/quote/?*',
      '/feeds/blind-spots.xml',
      '/feeds/search.xml',
      '/feeds/stance/?*',
      '/feeds/topic/?*',
      '/feeds/week.xml',
      '/media/*',
      '/oembed',
      '/preview.png',
      '/share/?*/?*',
    ])
    expect(said.filter(({ Value }) => Value === 'same-origin')).toHaveLength(all.length - embeddable.length)
  })

  test('lets other sites frame quotes and comparisons for embedding, and no other page [S25.65]', () => {
    const policies = templateOf('SidelightFront').findResources('AWS::CloudFront::ResponseHeadersPolicy')
    const framed = Object.entries(policies).filter(([, policy]) =>
      JSON.stringify(policy).includes('frame-ancestors *'),
    )
    expect(framed).toHaveLength(1)
    const [id, policy] = framed[0] ?? []
    const text = JSON.stringify(policy)
    expect(text).not.toMatch(/FrameOptions|connect-src|img-src|unsafe/)
    expect(text).toContain("default-src 'none'")
    const { CacheBehaviors } = distribution()
    const paths = CacheBehaviors.filter(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId.Ref === id)
    expect(paths.map(({ PathPattern }) => PathPattern)).toEqual(['/embed/quote/?*', '/embed/compare/?*'])
    const others = Object.values(policies).filter((one) => one !== policy)
    for (const other of others) expect(JSON.stringify(other)).toContain("frame-ancestors 'none'")
  })

  test('allows only scripts, styles and connections of its own origin', () => {
    const policy = JSON.stringify(all('AWS::CloudFront::ResponseHeadersPolicy'))
    for (const directive of [
      "default-src 'none'",
      "script-src 'self';",
      "connect-src 'self';",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toContain('unsafe-eval')
  })

  test('lets only the page for forgotten passwords connect to the user pool [S10.52]', () => {
    const { CacheBehaviors } = distribution()
    const poolHosts = CacheBehaviors.filter(({ ResponseHeadersPolicyId }) =>
      connectSourcesOf(ResponseHeadersPolicyId.Ref).includes('Fn::Split'),
    )
    expect(poolHosts.map(({ PathPattern }) => PathPattern)).toEqual([resetPasswordPath])
    const [, policy = ''] = connectSourcesOf(poolHosts[0]?.ResponseHeadersPolicyId.Ref ?? '').split(
      'connect-src ',
    )
    expect(policy.startsWith('\'self\' ",{"Fn::Select":[0,{"Fn::Split":["/",{"Fn::ImportValue":')).toBe(true)
  })

  test('lets only the service worker load the audio of other sites [S25.152]', () => {
    const { CacheBehaviors } = distribution()
    const audioHosts = CacheBehaviors.filter(({ ResponseHeadersPolicyId }) =>
      connectSourcesOf(ResponseHeadersPolicyId.Ref).includes(`connect-src 'self' ",{"Ref":"MediaSources"}`),
    )
    expect(audioHosts.map(({ PathPattern }) => PathPattern)).toEqual([workerPath])
  })

  test('has at most the 75 behaviors that CloudFront allows', () => {
    expect(distribution().CacheBehaviors.length).toBeLessThanOrEqual(75)
  })

  test('gives the page for forgotten passwords the address of the pool in a file that is never cached [S10.55]', () => {
    const written = all('Custom::CDKBucketDeployment').filter((one) =>
      JSON.stringify(one).includes('Fn::Split'),
    )
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({ Properties: { SystemMetadata: { 'cache-control': 'no-cache' } } })
  })

  test('deletes no file that an open tab may still request', () => {
    const copies = all('Custom::CDKBucketDeployment')
    expect(copies).toHaveLength(2)
    for (const copy of copies) expect(copy).toMatchObject({ Properties: { Prune: false } })
  })
})

const alarmSchema = z.object({
  Properties: z.object({
    AlarmDescription: z.string(),
    Metrics: z.array(z.object({ Expression: z.string().optional() })).optional(),
  }),
})
const filterSchema = z.object({
  Properties: z.object({
    FilterPattern: z.string(),
    MetricTransformations: z.tuple([z.object({ MetricName: z.string() })]),
    LogGroupName: z.unknown(),
  }),
})
const headingsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  )

describe('alarms', () => {
  test('are at most ten, and each has its heading in the runbook, which names no others [S12.53]', () => {
    const headings = headingsOf(readFileSync('docs/runbook.md', 'utf8'))
    const alarms = all('AWS::CloudWatch::Alarm').map(
      (alarm) => alarmSchema.parse(alarm).Properties.AlarmDescription.split('#')[1],
    )
    expect(alarms.length).toBeGreaterThan(0)
    expect(alarms.length).toBeLessThanOrEqual(10)
    expect(alarms.sort()).toEqual(headings.filter((anchor) => anchor.startsWith('alarm-')).sort())
  })

  test('also fire while one of their metrics has no data', () => {
    const sums = all('AWS::CloudWatch::Alarm')
      .flatMap((alarm) => alarmSchema.parse(alarm).Properties.Metrics ?? [])
      .flatMap(({ Expression }) => Expression ?? [])
    expect(sums.length).toBeGreaterThan(0)
    for (const sum of sums) expect(sum.replace(/FILL\(m\d, 0\)/g, '')).not.toMatch(/m\d/)
  })

  test('cover unsent mail, failed digests, bounces, and refused messages of the payment provider [S12.20]', () => {
    const patterns = all('AWS::Logs::MetricFilter').map((filter) => filterSchema.parse(filter).Properties)
    const counted = Object.fromEntries(
      patterns.map(({ FilterPattern, MetricTransformations: [{ MetricName }] }) => [
        MetricName,
        FilterPattern,
      ]),
    )
    expect(counted.MailNotSent).toBe(`{ $.message = "${mailNotSent}" }`)
    expect(counted.DigestsGivenUp).toBe(`{ $.message = "${digestsGivenUp}" }`)
    expect(counted.WebhookFailing).toBe(
      '{ $.routeKey = "POST /api/webhooks/stripe" && ($.status = "4*" || $.status = "5*") }',
    )
    const groupsOf = (name: string) =>
      patterns
        .filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === name)
        .map(({ LogGroupName }) => JSON.stringify(LogGroupName))
    expect(groupsOf('MailNotSent')).toEqual([
      expect.stringContaining('SidelightApiAccount'),
      expect.stringContaining('SidelightDigest'),
    ])
    expect(groupsOf('DigestsGivenUp')).toEqual([expect.stringContaining('SidelightDigest')])
    const alarms = all('AWS::CloudWatch::Alarm').map((alarm) => JSON.stringify(alarm))
    const [mail, ...others] = alarms.filter((text) => text.includes('alarm-mail-failing'))
    expect(others).toEqual([])
    const sum = [
      'IF(FILL(m0, 0) >= 3, 1, 0)',
      'IF(FILL(m1, 0) >= 1, 1, 0)',
      'IF(FILL(m2, 0) >= 0.05, 1, 0)',
    ].join(' + ')
    for (const part of ['MailNotSent', 'DigestsGivenUp', 'Reputation.BounceRate', sum]) {
      expect(mail).toContain(part)
    }
    expect(alarms.filter((text) => text.includes('alarm-webhook-failing'))).toHaveLength(1)
  })

  test('cover calls that the gateway could not pass on, and calls that were refused as too many', () => {
    const refused = all('AWS::Logs::MetricFilter')
      .map((filter) => filterSchema.parse(filter).Properties)
      .filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === 'CallsRefused')
    expect(refused).toMatchObject([{ FilterPattern: '{ $.status = "429" }' }])
    expect(JSON.stringify(refused[0]?.LogGroupName)).toContain('GatewayAccessLogs')
    const [alarm, ...others] = all('AWS::CloudWatch::Alarm')
      .map((one) => JSON.stringify(one))
      .filter((text) => text.includes('#alarm-gateway-failing'))
    expect(others).toEqual([])
    const sum = 'IF(FILL(m0, 0) >= 10, 1, 0) + IF(FILL(m1, 0) >= 50, 1, 0)'
    for (const part of ['5xx', 'CallsRefused', sum]) expect(alarm).toContain(part)
  })

  test('on missing hourly work count overdue feeds, not ticks, and successful ticks of digests', () => {
    const [alarm, ...others] = all('AWS::CloudWatch::Alarm').filter((one) =>
      alarmSchema.parse(one).Properties.AlarmDescription.endsWith('#alarm-hourly-work-missing'),
    )
    expect(others).toEqual([])
    const counting = (Namespace: string, MetricName: string) => ({
      MetricStat: { Metric: { Namespace, MetricName }, Stat: 'Sum', Period: 3600 },
    })
    expect(alarm).toMatchObject({
      Properties: {
        Metrics: [
          {
            Expression: 'IF(FILL(m0, 0) >= 1, 1, 0) + IF(FILL(m1, 0) - FILL(m2, 0) < 1, 1, 0)',
          },
          counting('Sidelight', 'FeedsOverdue'),
          counting('AWS/Lambda', 'Invocations'),
          counting('AWS/Lambda', 'Errors'),
        ],
        EvaluationPeriods: 3,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'breaching',
      },
    })
    const filter = all('AWS::Logs::MetricFilter').find((one) => JSON.stringify(one).includes('FeedsOverdue'))
    expect(filter).toMatchObject({
      Properties: {
        FilterPattern: '{ $.message = "feeds overdue" }',
        MetricTransformations: [{ MetricValue: '$.overdue', DefaultValue: 0 }],
      },
    })
    expect(JSON.stringify(alarm)).toContain('DigestTick')
  })
})

describe('scheduled and asynchronous work', () => {
  test('lands in a dead-letter queue when it cannot be delivered', () => {
    const pipeline = templateOf('SidelightPipeline')
    const toDeadLetters = { 'Fn::GetAtt': [expect.stringContaining('DeadLetters'), 'Arn'] }
    for (const schedule of Object.values(pipeline.findResources('AWS::Scheduler::Schedule'))) {
      expect(schedule).toMatchObject({ Properties: { Target: { DeadLetterConfig: { Arn: toDeadLetters } } } })
    }
    for (const rule of Object.values(pipeline.findResources('AWS::Events::Rule'))) {
      expect(rule).toMatchObject({ Properties: { Targets: [{ DeadLetterConfig: { Arn: toDeadLetters } }] } })
    }
    for (const config of Object.values(pipeline.findResources('AWS::Lambda::EventInvokeConfig'))) {
      expect(config).toMatchObject({
        Properties: { DestinationConfig: { OnFailure: { Destination: toDeadLetters } } },
      })
    }
  })
})

test('the runbook finds every dead-letter queue by an output', () => {
  const found = [...templates].flatMap(([stack, template]) => {
    const deadLetterQueues = Object.entries(template.findResources('AWS::SQS::Queue')).filter(
      ([, queue]) => !('RedrivePolicy' in queue.Properties),
    )
    const outputs = Object.values(template.findOutputs('*')).flatMap(({ Value }) => Value.Ref ?? [])
    return deadLetterQueues.map(([id]) => ({ stack, isAnOutput: outputs.includes(id) }))
  })
  expect(found).toHaveLength(4)
  expect(found.filter(({ isAnOutput }) => !isAnOutput)).toEqual([])
})

test('access logs contain neither a path nor an address', () => {
  const format = JSON.stringify(all('AWS::ApiGatewayV2::Stage'))
  expect(format).toContain('$context.routeKey')
  expect(format).not.toMatch(/\$context\.(path|identity)|sourceIp|userAgent/i)
})
