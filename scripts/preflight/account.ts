import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account'
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import {
  BedrockClient,
  GetFoundationModelAvailabilityCommand,
  GetFoundationModelCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront'
import {
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'

/** Where CloudFront and its certificates are, and the quotas of services without a region. */
export const edgeRegion = 'us-east-1'

type ModelAvailability = Record<'agreement' | 'authorization' | 'entitlement' | 'region', string | undefined>

export type QuotaId = { service: string; code: string; isGlobal: boolean }

type Page<Item> = { items: readonly Item[]; next?: string | undefined }

async function countPages(read: (next?: string) => Promise<Page<unknown>>): Promise<number> {
  let count = 0
  let next: string | undefined
  do {
    const page = await read(next)
    count += page.items.length
    next = page.next
  } while (next)
  return count
}

type Settings = { region: string; requestHandler: { connectionTimeout: number; requestTimeout: number } }

function setupCalls(settings: Settings, atEdge: Settings) {
  const sts = new STSClient(atEdge)
  const regions = new AccountClient(atEdge)
  const ssm = new SSMClient(settings)
  const cloudFormation = new CloudFormationClient(settings)
  const certificates = new ACMClient(atEdge)
  return {
    identity: async () => {
      const { Account, Arn } = await sts.send(new GetCallerIdentityCommand({}))
      return { account: Account, arn: Arn }
    },
    regionStatus: async (): Promise<string | undefined> =>
      (await regions.send(new GetRegionOptStatusCommand({ RegionName: settings.region }))).RegionOptStatus,
    parameter: async (name: string) =>
      (await ssm.send(new GetParameterCommand({ Name: name }))).Parameter?.Value,
    stackStatus: async (name: string): Promise<string | undefined> =>
      (await cloudFormation.send(new DescribeStacksCommand({ StackName: name }))).Stacks?.[0]?.StackStatus,
    certificate: async (arn: string) => {
      const { Certificate } = await certificates.send(new DescribeCertificateCommand({ CertificateArn: arn }))
      const names = [Certificate?.DomainName, ...(Certificate?.SubjectAlternativeNames ?? [])]
      const status: string | undefined = Certificate?.Status
      return { status, names: names.filter((name) => name !== undefined) }
    },
  }
}

function modelCalls(settings: Settings) {
  const bedrock = new BedrockClient(settings)
  return {
    inferenceProfile: async (id: string) => {
      const profile = await bedrock.send(new GetInferenceProfileCommand({ inferenceProfileIdentifier: id }))
      const arns = (profile.models ?? []).flatMap(({ modelArn }) => modelArn ?? [])
      const status: string | undefined = profile.status
      return { status, models: [...new Set(arns.map((arn) => arn.slice(arn.lastIndexOf('/') + 1)))] }
    },
    modelLifecycle: async (modelId: string): Promise<string | undefined> => {
      const { modelDetails } = await bedrock.send(new GetFoundationModelCommand({ modelIdentifier: modelId }))
      return modelDetails?.modelLifecycle?.status
    },
    modelAvailability: async (modelId: string): Promise<ModelAvailability> => {
      const found = await bedrock.send(new GetFoundationModelAvailabilityCommand({ modelId }))
      return {
        agreement: found.agreementAvailability?.status,
        authorization: found.authorizationStatus,
        entitlement: found.entitlementAvailability,
        region: found.regionAvailability,
      }
    },
  }
}

function usageCalls(settings: Settings, atEdge: Settings) {
  const cloudFront = new CloudFrontClient(atEdge)
  const lambda = new LambdaClient(settings)
  const s3 = new S3Client(settings)
  const cognito = new CognitoIdentityProviderClient(settings)
  const iam = new IAMClient(atEdge)
  return {
    countDistributions: () =>
      countPages(async (Marker) => {
        const { DistributionList } = await cloudFront.send(new ListDistributionsCommand({ Marker }))
        return { items: DistributionList?.Items ?? [], next: DistributionList?.NextMarker }
      }),
    countBuckets: () =>
      countPages(async (ContinuationToken) => {
        const found = await s3.send(new ListBucketsCommand({ MaxBuckets: 1000, ContinuationToken }))
        return { items: found.Buckets ?? [], next: found.ContinuationToken }
      }),
    countUserPools: () =>
      countPages(async (NextToken) => {
        const found = await cognito.send(new ListUserPoolsCommand({ MaxResults: 60, NextToken }))
        return { items: found.UserPools ?? [], next: found.NextToken }
      }),
    concurrentFunctions: async () =>
      (await lambda.send(new GetAccountSettingsCommand({}))).AccountLimit?.ConcurrentExecutions,
    /** By the names of IAM, such as `Roles` and `RolesQuota`. */
    identitySummary: async (): Promise<Readonly<Record<string, number | undefined>>> =>
      (await iam.send(new GetAccountSummaryCommand({}))).SummaryMap ?? {},
  }
}

function mailCalls(settings: Settings) {
  const ses = new SESv2Client(settings)
  return {
    mailAccount: async () => {
      const found = await ses.send(new GetAccountCommand({}))
      const { SendingEnabled, ProductionAccessEnabled, EnforcementStatus } = found
      return {
        isSending: SendingEnabled,
        isInProduction: ProductionAccessEnabled,
        enforcement: EnforcementStatus,
      }
    },
    mailIdentity: async (domain: string) => {
      const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
      const dkim: string | undefined = found.DkimAttributes?.Status
      return { isVerified: found.VerifiedForSendingStatus, dkim }
    },
  }
}

function quotaCalls(settings: Settings, atEdge: Settings) {
  const regional = new ServiceQuotasClient(settings)
  const global = new ServiceQuotasClient(atEdge)
  const clientOf = ({ isGlobal }: QuotaId) => (isGlobal ? global : regional)
  const requestOf = ({ service, code }: QuotaId) => ({ ServiceCode: service, QuotaCode: code })
  return {
    appliedQuota: async (id: QuotaId) =>
      (await clientOf(id).send(new GetServiceQuotaCommand(requestOf(id)))).Quota?.Value,
    defaultQuota: async (id: QuotaId) =>
      (await clientOf(id).send(new GetAWSDefaultServiceQuotaCommand(requestOf(id)))).Quota?.Value,
  }
}

/** The calls of the checks, all of which only read. Each throws the SDK's errors. */
export function openAccount(region: string) {
  const settings = { region, requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 } }
  const atEdge = { ...settings, region: edgeRegion }
  return {
    ...setupCalls(settings, atEdge),
    ...modelCalls(settings),
    ...usageCalls(settings, atEdge),
    ...mailCalls(settings),
    ...quotaCalls(settings, atEdge),
  }
}

export type Account = ReturnType<typeof openAccount>
