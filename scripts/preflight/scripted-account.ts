import { configOf } from '#infra/cdk-context.ts'
import type { DeploymentConfig } from '#infra/config.ts'
import { runChecks } from '#scripts/findings/finding.ts'
import type { Account } from '#scripts/preflight/account.ts'
import { preflightChecks } from '#scripts/preflight/checks.ts'
import type { Check, Context } from '#scripts/preflight/context.ts'
import type { TemplateNeeds } from '#scripts/preflight/template-needs.ts'

export const accountId = '123456789012'
export const certificateArn = `arn:aws:acm:us-east-1:${accountId}:certificate/4f1d2c3b`

/** An error as the SDK throws it for an answer of AWS. */
export const refusal = (name: string, message = 'No.', httpStatusCode = 400): Error =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode } })

export const rejects = (error: Error) => () => Promise.reject(error)

const allOptions = {
  siteDomain: 'podcasts.example.org',
  certificateArn,
  mailDomain: 'mail.example.org',
  modelId: 'global.anthropic.claude-haiku-5-5',
}

const needs: TemplateNeeds = {
  stacks: 12,
  counts: new Map([
    ['AWS::CloudFront::Distribution', 1],
    ['AWS::S3::Bucket', 3],
    ['AWS::Cognito::UserPool', 1],
    ['AWS::ApiGatewayV2::Route', 117],
    ['AWS::ApiGatewayV2::Stage', 10],
    ['AWS::IAM::Role', 154],
  ]),
  queueReaders: 10,
  bootstrap: { version: 6, parameter: '/cdk-bootstrap/hnb659fds/version' },
}

const quotaValues: Readonly<Record<string, number>> = {
  'L-24B04930': 200,
  'L-DC2B2D3D': 10_000,
  'L-627C1657': 1000,
  'L-65B5C802': 300,
  'L-379E48B0': 10,
}

/** An account in which nothing is deployed yet, and in which a deployment works. */
const goodAccount: Account = {
  identity: async () => ({ account: accountId, arn: `arn:aws:iam::${accountId}:user/operator` }),
  regionStatus: async () => 'ENABLED_BY_DEFAULT',
  parameter: async () => '30',
  stackStatus: async (name) => {
    if (name === 'CDKToolkit') return 'UPDATE_COMPLETE'
    throw refusal('ValidationError', `Stack with id ${name} does not exist`)
  },
  certificate: async () => ({ status: 'ISSUED', names: ['example.org', '*.example.org'] }),
  inferenceProfile: async () => ({ status: 'ACTIVE', models: ['anthropic.claude-haiku-5-5'] }),
  modelLifecycle: async () => 'ACTIVE',
  modelAvailability: async () => ({
    agreement: 'AVAILABLE',
    authorization: 'AUTHORIZED',
    entitlement: 'AVAILABLE',
    region: 'AVAILABLE',
  }),
  countDistributions: async () => 1,
  countBuckets: async () => 2,
  countUserPools: async () => 0,
  concurrentFunctions: async () => 1000,
  identitySummary: async () => ({ Roles: 20, RolesQuota: 1000 }),
  mailAccount: async () => ({ isSending: true, isInProduction: true, enforcement: 'HEALTHY' }),
  mailIdentity: async () => ({ isVerified: true, dkim: 'SUCCESS' }),
  appliedQuota: async ({ code }) => quotaValues[code],
  defaultQuota: rejects(refusal('NoSuchResourceException')),
}

export type Script = {
  checks?: readonly Check[]
  account?: Partial<Account>
  options?: Record<string, unknown>
  context?: Partial<Pick<Context, 'region' | 'isLocal' | 'readConfig' | 'synthesize' | 'openModel'>>
}

/** Runs all checks against a good account with these changes. */
export async function tryAccount({ checks = preflightChecks, account, options, context }: Script): Promise<{
  isGood: boolean
  lines: string[]
}> {
  const lines: string[] = []
  const readConfig = (): DeploymentConfig => configOf({ ...allOptions, ...options })
  const isGood = await runChecks(
    checks,
    {
      region: 'eu-central-1',
      isLocal: false,
      account: { ...goodAccount, ...account },
      readConfig,
      synthesize: async () => needs,
      openModel: () => async () => ({
        content: [{ kind: 'text', text: 'Yes.' }],
        usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
      }),
      known: {},
      ...context,
    },
    (line) => lines.push(line),
  )
  return { isGood, lines }
}
