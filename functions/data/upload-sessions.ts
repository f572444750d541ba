import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isUploadSessionKey, uploadFileKey, uploadPartition, uploadSessionKey } from '#functions/data/keys.ts'
import { readPartition } from '#functions/data/page.ts'
import { putItems } from '#functions/data/put-items.ts'
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

const fileItem = ({ sessionId, expiresAt }: UploadSession, file: UploadFile) => ({
  ...uploadFileKey(sessionId, file.number),
  ...file,
  expiresAt,
})

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
  await putItems(
    operations,
    files.map((file) => fileItem(session, file)),
  )
  await operations.client.send(
    new PutCommand({
      TableName: operations.name,
      Item: { ...uploadSessionKey(session.sessionId), ...session },
    }),
  )
}

/** Notes how far one file is. */
export async function saveUploadFile(operations: Table, session: UploadSession, file: UploadFile) {
  await putItems(operations, [fileItem(session, file)])
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
