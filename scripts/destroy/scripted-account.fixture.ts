import {
  type CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  ListStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import { DeleteLogGroupCommand, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs'
import {
  DeleteUserPoolCommand,
  DescribeUserPoolCommand,
  ResourceNotFoundException as NoUserPool,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException as NoTable,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import {
  AbortMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  NotFound,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { DeleteSecretCommand, DescribeSecretCommand } from '@aws-sdk/client-secrets-manager'
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock'
import type { Clients } from '#scripts/destroy/clients.ts'

type Resource = { type: string; id: string; policy?: 'Retain' | 'RetainExceptOnCreate' }
type Stack = {
  isProtected?: boolean
  deletedAt?: Date
  /** Why CloudFormation cannot delete it. */
  obstacle?: string
  resources?: Record<string, Resource>
}

export type Account = {
  stacks: Record<string, Stack>
  /** `versions`: `<key>@<version>`; `uploads`: keys of unfinished ones; `isForeign`: of another account. */
  buckets: Record<string, { versions: string[]; uploads: string[]; isForeign?: boolean }>
  tables: Record<string, { isProtected: boolean }>
  pools: Record<string, { isProtected: boolean }>
  secrets: Record<string, { deletedAt?: Date }>
  logGroups: string[]
}

const accountId = '111122223333'
const stackId = (name: string) => `arn:aws:cloudformation:eu-west-1:${accountId}:stack/${name}/1`
const nameIn = (given = '') => given.split('/')[1] ?? given

const problem = { $metadata: {}, message: 'There is none.' }
const forbidden = () =>
  new S3ServiceException({ name: '403', $fault: 'client', message: '', $metadata: { httpStatusCode: 403 } })
const refuse = (why: string): never => {
  throw new Error(why)
}

type Scripted = { account: Account; clients: Clients; note(line: string): void }

const stackOf = ({ stacks }: Account, given?: string) => stacks[nameIn(given)] ?? refuse(`No stack ${given}.`)

function answerStacks({ account, clients, note }: Scripted) {
  const stacks = mockClient(clients.stacks)
  stacks.on(ListStacksCommand).callsFake(() => ({
    StackSummaries: Object.entries(account.stacks).map(([name, { deletedAt }]) => ({
      StackId: stackId(name),
      StackName: name,
      StackStatus: deletedAt ? 'DELETE_COMPLETE' : 'UPDATE_COMPLETE',
      DeletionTime: deletedAt,
    })),
  }))
  stacks.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    const { isProtected = false, deletedAt, obstacle } = stackOf(account, StackName)
    const StackStatus = deletedAt ? 'DELETE_COMPLETE' : 'DELETE_FAILED'
    const EnableTerminationProtection = isProtected
    return { Stacks: [{ StackName, StackStatus, StackStatusReason: obstacle, EnableTerminationProtection }] }
  })
  stacks.on(GetTemplateCommand).callsFake(({ StackName }) => {
    const resources = Object.entries(stackOf(account, StackName).resources ?? {})
    const declared = resources.map(([id, { type, policy }]) => [
      id,
      { Type: type, ...(policy && { DeletionPolicy: policy }) },
    ])
    return { TemplateBody: JSON.stringify({ Resources: Object.fromEntries(declared) }) }
  })
  stacks.on(ListStackResourcesCommand).callsFake(({ StackName }) => ({
    StackResourceSummaries: Object.entries(stackOf(account, StackName).resources ?? {}).map(
      ([LogicalResourceId, { type: ResourceType, id: PhysicalResourceId }]) => ({
        LogicalResourceId,
        ResourceType,
        PhysicalResourceId,
      }),
    ),
  }))
  answerDeletions(stacks, { account, note })
}

function answerDeletions(
  stacks: AwsClientStub<CloudFormationClient>,
  { account, note }: Pick<Scripted, 'account' | 'note'>,
) {
  stacks.on(UpdateTerminationProtectionCommand).callsFake(({ StackName, EnableTerminationProtection }) => {
    note(`unprotect ${nameIn(StackName)}`)
    stackOf(account, StackName).isProtected = EnableTerminationProtection
    return {}
  })
  stacks.on(DeleteStackCommand).callsFake(({ StackName }) => {
    const stack = stackOf(account, StackName)
    if (stack.isProtected) refuse(`${StackName} is protected.`)
    if (stack.obstacle) return {}
    note(`stack ${nameIn(StackName)}`)
    stack.deletedAt = new Date('2026-03-01T12:00:00Z')
    return {}
  })
}

function answerBuckets({ account, clients, note }: Scripted) {
  const buckets = mockClient(clients.buckets)
  const bucketOf = ({
    Bucket = '',
    ExpectedBucketOwner,
  }: {
    Bucket?: string
    ExpectedBucketOwner?: string
  }) => {
    const found = account.buckets[Bucket]
    if (!found) throw new NotFound(problem)
    if (ExpectedBucketOwner !== accountId || found.isForeign) throw forbidden()
    return found
  }
  buckets.on(HeadBucketCommand).callsFake((input) => {
    bucketOf(input)
    return {}
  })
  buckets.on(ListObjectVersionsCommand).callsFake((input) => {
    const page = bucketOf(input).versions.slice(0, 2)
    const Versions = page.map((version) => ({ Key: version.split('@')[0], VersionId: version.split('@')[1] }))
    return { Versions: Versions.slice(0, 1), DeleteMarkers: Versions.slice(1) }
  })
  buckets.on(DeleteObjectsCommand).callsFake((input) => {
    const bucket = bucketOf(input)
    const gone = (input.Delete?.Objects ?? []).map(
      ({ Key, VersionId }: { Key: string; VersionId: string }) => `${Key}@${VersionId}`,
    )
    bucket.versions = bucket.versions.filter((version) => !gone.includes(version))
    return {}
  })
  buckets.on(ListMultipartUploadsCommand).callsFake((input) => ({
    Uploads: bucketOf(input).uploads.map((Key) => ({ Key, UploadId: 'one' })),
  }))
  buckets.on(AbortMultipartUploadCommand).callsFake((input) => {
    const bucket = bucketOf(input)
    bucket.uploads = bucket.uploads.filter((key) => key !== input.Key)
    return {}
  })
  buckets.on(DeleteBucketCommand).callsFake((input) => {
    const { versions, uploads } = bucketOf(input)
    if (versions.length + uploads.length > 0) refuse(`${input.Bucket} is not empty.`)
    note(`bucket ${input.Bucket}`)
    delete account.buckets[input.Bucket]
    return {}
  })
}

function answerTables({ account, clients, note }: Scripted) {
  const tables = mockClient(clients.tables)
  const tableOf = (name: string) => {
    const table = account.tables[name]
    if (!table) throw new NoTable(problem)
    return table
  }
  tables.on(DescribeTableCommand).callsFake(({ TableName }) => {
    tableOf(TableName)
    return { Table: { TableStatus: 'ACTIVE' } }
  })
  tables.on(UpdateTableCommand).callsFake(({ TableName, DeletionProtectionEnabled }) => {
    tableOf(TableName).isProtected = DeletionProtectionEnabled
    return {}
  })
  tables.on(DeleteTableCommand).callsFake(({ TableName }) => {
    if (tableOf(TableName).isProtected) refuse(`${TableName} is protected.`)
    note(`table ${TableName}`)
    delete account.tables[TableName]
    return {}
  })
}

function answerPools({ account, clients, note }: Scripted) {
  const pools = mockClient(clients.pools)
  const poolOf = (id: string) => {
    const pool = account.pools[id]
    if (!pool) throw new NoUserPool(problem)
    return pool
  }
  pools.on(DescribeUserPoolCommand).callsFake(({ UserPoolId }) => ({ UserPool: poolOf(UserPoolId) }))
  pools.on(UpdateUserPoolCommand).callsFake(({ UserPoolId, DeletionProtection }) => {
    poolOf(UserPoolId).isProtected = DeletionProtection !== 'INACTIVE'
    return {}
  })
  pools.on(DeleteUserPoolCommand).callsFake(({ UserPoolId }) => {
    if (poolOf(UserPoolId).isProtected) refuse(`${UserPoolId} is protected.`)
    note(`pool ${UserPoolId}`)
    delete account.pools[UserPoolId]
    return {}
  })
}

function answerSecrets({ account, clients, note }: Scripted) {
  const secrets = mockClient(clients.secrets)
  secrets
    .on(DescribeSecretCommand)
    .callsFake(({ SecretId }) => ({ DeletedDate: account.secrets[SecretId]?.deletedAt }))
  secrets.on(DeleteSecretCommand).callsFake(({ SecretId }) => {
    note(`secret ${SecretId}`)
    account.secrets[SecretId] = { deletedAt: new Date('2026-03-01T12:00:00Z') }
    return {}
  })
}

function answerLogs({ account, clients, note }: Scripted) {
  const logs = mockClient(clients.logs)
  logs.on(DescribeLogGroupsCommand).callsFake(({ logGroupNamePrefix }) => ({
    logGroups: account.logGroups
      .filter((name) => name.startsWith(logGroupNamePrefix))
      .map((logGroupName) => ({ logGroupName })),
  }))
  logs.on(DeleteLogGroupCommand).callsFake(({ logGroupName }) => {
    note(`log group ${logGroupName}`)
    account.logGroups = account.logGroups.filter((name) => name !== logGroupName)
    return {}
  })
}

/**
 * Answers as AWS does, as far as the program looks. `log`: what was deleted, in this order. The call that
 * would add the line `failure` is refused once.
 */
export function openAccount(account: Account, clients: Clients, failure?: string) {
  const log: string[] = []
  let next = failure
  const note = (line: string) => {
    if (line === next) {
      next = undefined
      refuse('Refused once.')
    }
    log.push(line)
  }
  for (const answer of [answerStacks, answerBuckets, answerTables, answerPools, answerSecrets, answerLogs])
    answer({ account, clients, note })
  return { log }
}
