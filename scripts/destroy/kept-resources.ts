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
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import { DeleteBucketCommand, HeadBucketCommand, NotFound, S3ServiceException } from '@aws-sdk/client-s3'
import {
  DeleteSecretCommand,
  DescribeSecretCommand,
  ResourceNotFoundException as NoSecret,
} from '@aws-sdk/client-secrets-manager'
import type { Clients } from '#scripts/destroy/clients.ts'
import { emptyBucket } from '#scripts/destroy/empty-bucket.ts'
import type { KeptKind, KeptResource } from '#scripts/destroy/stacks.ts'

type Kind = {
  isThere(clients: Clients, resource: KeptResource): Promise<boolean>
  delete(clients: Clients, resource: KeptResource): Promise<unknown>
}

const ownBucket = ({ id, account }: KeptResource) => ({ Bucket: id, ExpectedBucketOwner: account })

async function isBucketThere({ buckets }: Clients, resource: KeptResource): Promise<boolean> {
  try {
    await buckets.send(new HeadBucketCommand(ownBucket(resource)))
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403)) throw error
    // The name of a deleted bucket is free, and another account may take it.
    const message = `The bucket ${resource.id} belongs to another account, or you may not list it. Nothing was deleted.`
    throw new Error(message, { cause: error })
  }
}

const longestSeconds = 600

async function unless(isMissing: (error: unknown) => boolean, look: () => Promise<boolean>) {
  try {
    return await look()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const kinds: Readonly<Record<KeptKind, Kind>> = {
  bucket: {
    isThere: isBucketThere,
    async delete({ buckets }, resource) {
      await emptyBucket(buckets, ownBucket(resource))
      await buckets.send(new DeleteBucketCommand(ownBucket(resource)))
    },
  },
  table: {
    isThere: ({ tables }, { id: TableName }) =>
      unless(
        (error) => error instanceof NoTable,
        async () => Boolean(await tables.send(new DescribeTableCommand({ TableName }))),
      ),
    async delete({ tables: client }, { id: TableName }) {
      const wait = { client, maxWaitTime: longestSeconds }
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }))
      await waitUntilTableExists(wait, { TableName })
      await client.send(new DeleteTableCommand({ TableName }))
      await waitUntilTableNotExists(wait, { TableName })
    },
  },
  'user pool': {
    isThere: ({ pools }, { id: UserPoolId }) =>
      unless(
        (error) => error instanceof NoUserPool,
        async () => Boolean(await pools.send(new DescribeUserPoolCommand({ UserPoolId }))),
      ),
    async delete({ pools }, { id: UserPoolId }) {
      // Sets everything else to its default, which no longer matters.
      await pools.send(new UpdateUserPoolCommand({ UserPoolId, DeletionProtection: 'INACTIVE' }))
      await pools.send(new DeleteUserPoolCommand({ UserPoolId }))
    },
  },
  secret: {
    isThere: ({ secrets }, { id: SecretId }) =>
      unless(
        (error) => error instanceof NoSecret,
        async () => !(await secrets.send(new DescribeSecretCommand({ SecretId }))).DeletedDate,
      ),
    delete: ({ secrets }, { id: SecretId }) => secrets.send(new DeleteSecretCommand({ SecretId })),
  },
}

export async function keepExisting(
  clients: Clients,
  resources: readonly KeptResource[],
): Promise<KeptResource[]> {
  const existing: KeptResource[] = []
  for (const one of resources) if (await kinds[one.kind].isThere(clients, one)) existing.push(one)
  return existing
}

/** Can be repeated after a failure. */
export async function deleteKept(clients: Clients, resource: KeptResource): Promise<void> {
  await kinds[resource.kind].delete(clients, resource)
}
