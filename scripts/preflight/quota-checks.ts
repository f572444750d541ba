import { Failed } from '#scripts/findings/finding.ts'
import { type Account, edgeRegion, type QuotaId } from '#scripts/preflight/account.ts'
import { nameOf } from '#scripts/preflight/aws-error.ts'
import {
  type Check,
  type Context,
  check,
  requireConfig,
  requireNeeds,
  requireRegion,
} from '#scripts/preflight/context.ts'
import { findStackStatus } from '#scripts/preflight/setup-checks.ts'
import type { TemplateNeeds } from '#scripts/preflight/template-needs.ts'
import { partsAtOnce } from '#shared/deployment/feed-checks.ts'

const increaseOf = ({ service, code, isGlobal }: QuotaId, value: number) =>
  `Run \`aws service-quotas request-service-quota-increase${isGlobal ? ` --region ${edgeRegion}` : ''} --service-code ${service} --quota-code ${code} --desired-value ${value}\`.`

/** A new account may run ten functions at once. */
const lambdaQuota: QuotaId = { service: 'lambda', code: 'L-B99A9384', isGlobal: false }
const wantedFunctions = 1000

const functions = check('quota of functions at once', async (context) => {
  requireRegion(context)
  const background = requireNeeds(context).queueReaders + partsAtOnce
  const limit = (await context.account.concurrentFunctions()) ?? 0
  if (limit > background) return `${limit}, of which queues and feed checks can use ${background}.`
  throw new Failed(
    `Lambda runs at most ${limit} functions at once, and queues and feed checks can use ${background}, so pages would fail meanwhile.`,
    increaseOf(lambdaQuota, wantedFunctions),
  )
})

type Quota = QuotaId & {
  name: string
  /** The types of resources that count. */
  type: string
  /** How many the account has. Undefined for a quota of a resource that only we have, such as our gateway. */
  countUsed?: (account: Account) => Promise<number>
}

/**
 * Codes: API Gateway's are in "Quotas for configuring and running an HTTP API" of its guide; the others in
 * public code that asks for them under these names (read on 2026-11-29).
 */
const quotas: readonly Quota[] = [
  {
    name: 'CloudFront distributions',
    service: 'cloudfront',
    code: 'L-24B04930',
    isGlobal: true,
    type: 'AWS::CloudFront::Distribution',
    countUsed: (account) => account.countDistributions(),
  },
  {
    name: 'S3 buckets',
    service: 's3',
    code: 'L-DC2B2D3D',
    isGlobal: true,
    type: 'AWS::S3::Bucket',
    countUsed: (account) => account.countBuckets(),
  },
  {
    name: 'Cognito user pools',
    service: 'cognito-idp',
    code: 'L-627C1657',
    isGlobal: false,
    type: 'AWS::Cognito::UserPool',
    countUsed: (account) => account.countUserPools(),
  },
  {
    name: 'routes of a gateway',
    service: 'apigateway',
    code: 'L-65B5C802',
    isGlobal: false,
    type: 'AWS::ApiGatewayV2::Route',
  },
  {
    name: 'stages of a gateway',
    service: 'apigateway',
    code: 'L-379E48B0',
    isGlobal: false,
    type: 'AWS::ApiGatewayV2::Stage',
  },
]

/** Service Quotas only has a value of the account for quotas that can be applied to one. */
async function readLimit(account: Account, id: QuotaId): Promise<number | undefined> {
  try {
    return await account.appliedQuota(id)
  } catch (error) {
    if (nameOf(error) !== 'NoSuchResourceException') throw error
    return account.defaultQuota(id)
  }
}

/** What this deployment adds: nothing if it is there, because its resources already count as used. */
async function countAdded(context: Context, type: string, counts: TemplateNeeds['counts']): Promise<number> {
  const { deploymentName } = requireConfig(context)
  const isDeployed = (await findStackStatus(context, `${deploymentName}Data`)) !== undefined
  return isDeployed ? 0 : (counts.get(type) ?? 0)
}

function requireRoom(
  { used, added, limit }: Record<'used' | 'added' | 'limit', number>,
  quota: Quota,
): string {
  if (used + added <= limit) return `${used} of ${limit} are used, and the templates add ${added}.`
  throw new Failed(
    `${used} of ${limit} are used, and the templates add ${added}.`,
    increaseOf(quota, used + added),
  )
}

const ofResources = (quota: Quota): Check =>
  check(`quota of ${quota.name}`, async (context) => {
    requireRegion(context)
    const { counts } = requireNeeds(context)
    const { account } = context
    const limit = await readLimit(account, quota)
    if (limit === undefined)
      throw new Failed('Service Quotas names no value.', `Look for it in the console: ${quota.service}.`)
    if (!quota.countUsed) return requireRoom({ used: 0, added: counts.get(quota.type) ?? 0, limit }, quota)
    const used = await quota.countUsed(account)
    return requireRoom({ used, added: await countAdded(context, quota.type, counts), limit }, quota)
  })

/** IAM tells its own quota. */
const rolesQuota: Quota = {
  name: 'IAM roles',
  service: 'iam',
  code: 'L-FE177D64',
  isGlobal: true,
  type: 'AWS::IAM::Role',
}

const roles = check(`quota of ${rolesQuota.name}`, async (context) => {
  requireRegion(context)
  const { counts } = requireNeeds(context)
  const { Roles: used = 0, RolesQuota: limit = 0 } = await context.account.identitySummary()
  return requireRoom({ used, added: await countAdded(context, rolesQuota.type, counts), limit }, rolesQuota)
})

export const quotaChecks: readonly Check[] = [functions, ...quotas.map(ofResources), roles]
