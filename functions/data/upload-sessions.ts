import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isUploadSessionKey, uploadFileKey, uploadPartition, uploadSessionKey } from '#functions/data/keys.ts'
import { readPartition } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { uploadFileStates } from '#shared/api/upload-progress.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

const fileSchema = z.object({
  number: z.int().min(1),
  filename: z.string(),
  status: z.enum(uploadFileStates),
  message: z.string(),
  episodeId: z.int().nullable(),
})

const sessionSchema = z.object({
  sessionId: z.uuid(),
  /** Who uploads; nobody else sees the session. */
  userId: userIdSchema,
  total: z.int().min(1),
  /** Seconds since 1970; the item may outlive it for a while, so it is checked on reading. */
  expiresAt: z.int(),
})

export type UploadFile = z.infer<typeof fileSchema>
export type UploadSession = z.infer<typeof sessionSchema>

/** BatchWriteItem takes 25 items (docs: BatchWriteItem). */
const batchSize = 25

async function putFiles(operations: Table, session: UploadSession, files: readonly UploadFile[]) {
  type Requests = { PutRequest: { Item: Record<string, unknown> } }[]
  let open: Requests = files.map((file) => ({
    PutRequest: {
      Item: { ...uploadFileKey(session.sessionId, file.number), ...file, expiresAt: session.expiresAt },
    },
  }))
  while (open.length > 0) {
    const answer = await operations.client.send(
      new BatchWriteCommand({ RequestItems: { [operations.name]: open } }),
    )
    const left = answer.UnprocessedItems?.[operations.name] ?? []
    open = left.flatMap(({ PutRequest }) =>
      PutRequest?.Item ? [{ PutRequest: { Item: PutRequest.Item } }] : [],
    )
  }
}

/** Opens a session with its files, all pending; the session comes last, so that one that is found is whole. */
export async function createUploadSession(
  operations: Table,
  session: UploadSession,
  filenames: readonly string[],
): Promise<void> {
  const files = filenames.map((filename, index) => ({
    number: index + 1,
    filename,
    status: 'pending' as const,
    message: '',
    episodeId: null,
  }))
  for (let start = 0; start < files.length; start += batchSize) {
    await putFiles(operations, session, files.slice(start, start + batchSize))
  }
  await operations.client.send(
    new PutCommand({
      TableName: operations.name,
      Item: { ...uploadSessionKey(session.sessionId), ...session },
    }),
  )
}

/** Notes how far one file is. */
export async function saveUploadFile(operations: Table, session: UploadSession, file: UploadFile) {
  await putFiles(operations, session, [file])
}

/** The session of this user with its files in order, or undefined when it is unknown, somebody else's or over. */
export async function findUploadSession(
  operations: Table,
  wanted: { sessionId: string; userId: string; now: Date },
): Promise<{ session: UploadSession; files: UploadFile[] } | undefined> {
  const items = await readPartition(operations, uploadPartition(wanted.sessionId))
  const stored = items.find(isUploadSessionKey)
  if (!stored) return undefined
  const session = sessionSchema.parse(stored)
  const isOver = session.expiresAt * 1000 <= wanted.now.getTime()
  if (isOver || session.userId !== wanted.userId) return undefined
  const files = items.filter((item) => item !== stored).map((item) => fileSchema.parse(item))
  return { session, files }
}
