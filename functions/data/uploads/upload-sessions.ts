import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  isUploadSessionKey,
  uploadFileKey,
  uploadPartition,
  uploadSessionKey,
} from '#functions/data/operations-keys.ts'
import { readPartition } from '#functions/data/table/page.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { failStalledUpload } from '#functions/domain/offline/stalled-upload.ts'
import {
  type UploadFile,
  type UploadSession,
  uploadFileSchema,
  uploadSessionSchema,
} from '#functions/domain/records/upload-record.ts'

export type NewUploadFile = Omit<UploadFile, 'readingSince' | 'version'>

/** Writes the session after its files, so that a stored session is complete. */
export async function createUploadSession(
  operations: Table,
  session: UploadSession,
  files: readonly NewUploadFile[],
): Promise<void> {
  const { sessionId, expiresAt } = session
  await putItems(
    operations,
    files.map((file) => ({
      ...uploadFileKey(sessionId, file.number),
      ...file,
      readingSince: null,
      version: 0,
      expiresAt,
    })),
  )
  await operations.client.send(
    new PutCommand({ TableName: operations.name, Item: { ...uploadSessionKey(sessionId), ...session } }),
  )
}

export type StoredFile = UploadFile & { sessionId: string }

export type UploadFileChange = Pick<UploadFile, 'status' | 'message' | 'readingSince'> &
  Partial<Pick<UploadFile, 'mayReplace'>>

/** Returns the saved file; undefined if it was changed since it was read. */
export async function changeUploadFile(
  operations: Table,
  file: StoredFile,
  change: UploadFileChange,
): Promise<StoredFile | undefined> {
  const { sessionId, number, version } = file
  const after = { ...file, ...change, version: version + 1 }
  try {
    await operations.client.send(
      new UpdateCommand({
        TableName: operations.name,
        Key: uploadFileKey(sessionId, number),
        UpdateExpression:
          'SET #status = :status, message = :message, readingSince = :since, mayReplace = :mayReplace, version = :after',
        ConditionExpression: 'version = :before',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': after.status,
          ':message': after.message,
          ':since': after.readingSince,
          ':mayReplace': after.mayReplace,
          ':before': version,
          ':after': after.version,
        },
      }),
    )
    return after
  } catch (cause) {
    if (cause instanceof ConditionalCheckFailedException) return undefined
    throw cause
  }
}

const storedFileSchema = uploadFileSchema.extend({ expiresAt: z.int() })

export async function findUploadFile(
  operations: Table,
  wanted: { sessionId: string; number: number; now: Date },
): Promise<StoredFile | undefined> {
  const { sessionId, number, now } = wanted
  const answer = await operations.client.send(
    new GetCommand({
      TableName: operations.name,
      Key: uploadFileKey(sessionId, number),
      ConsistentRead: true,
    }),
  )
  if (!answer.Item) return undefined
  const { expiresAt, ...file } = storedFileSchema.parse(answer.Item)
  return expiresAt * 1000 > now.getTime() ? { ...failStalledUpload(file, now), sessionId } : undefined
}

export async function findUploadSession(
  operations: Table,
  wanted: { sessionId: string; userId: string; now: Date },
): Promise<{ session: UploadSession; files: StoredFile[] } | undefined> {
  const items = await readPartition(operations, uploadPartition(wanted.sessionId))
  const stored = items.find(isUploadSessionKey)
  if (!stored) return undefined
  const session = uploadSessionSchema.parse(stored)
  const { sessionId, now } = wanted
  if (session.expiresAt * 1000 <= now.getTime() || session.userId !== wanted.userId) return undefined
  const files = items
    .filter((item) => item !== stored)
    .map((item) => ({ ...failStalledUpload(uploadFileSchema.parse(item), now), sessionId }))
  return { session, files }
}
