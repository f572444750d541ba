import { deleteObject, findBytes } from '#functions/clients/store.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, StaleReadError } from '#functions/data/table/transaction.ts'
import { changeUploadFile, findUploadFile, type StoredFile } from '#functions/data/uploads/upload-sessions.ts'
import { faultOfOurs } from '#functions/domain/offline/stalled-upload.ts'
import type { UploadFile } from '#functions/domain/records/upload-record.ts'
import {
  RefusedUpload,
  type StoringDeps,
  storeUploaded,
  type UploadedFile,
} from '#functions/use-cases/uploads/store-uploaded.ts'
import { uploadObjectKey } from '#shared/deployment/object-keys.ts'

export type ReceivingDeps = StoringDeps & { operations: Table }

type Outcome = Pick<UploadFile, 'status' | 'message'>

async function outcomeOf(deps: ReceivingDeps, received: UploadedFile): Promise<Outcome> {
  try {
    return { status: 'success', message: await storeUploaded(deps, received) }
  } catch (error) {
    if (error instanceof RefusedUpload) return { status: 'error', message: error.message }
    throw error
  }
}

type Arrived = {
  sessionId: string
  number: number
  now: Date
  /** The event was delivered again, so the earlier reader has ended. */
  isRepeated: boolean
}

const arrivedKey = ({ sessionId, number }: Arrived) => uploadObjectKey(sessionId, number)

type ClaimedFile = { file: StoredFile; bytes: Uint8Array | undefined }

/**
 * Undefined: nothing to do. Fetches the bytes before claiming the file, so that a reader that finished
 * meanwhile causes a conflict.
 */
async function claimFile(deps: ReceivingDeps, arrived: Arrived): Promise<ClaimedFile | undefined> {
  const file = await findUploadFile(deps.operations, arrived)
  if (!file || file.status === 'success') return undefined
  if (file.status === 'processing' && !arrived.isRepeated) return undefined
  const bytes = await findBytes(deps.store, arrivedKey(arrived))
  if (!bytes && file.status === 'error') return undefined
  const readingSince = arrived.now.toISOString()
  const change = { status: 'processing' as const, message: '', readingSince }
  const claimed = await changeUploadFile(deps.operations, file, change)
  if (!claimed) throw new StaleReadError('Another call changed the upload first.')
  return { file: claimed, bytes }
}

async function readClaimed(deps: ReceivingDeps, { file, bytes }: ClaimedFile, now: Date): Promise<Outcome> {
  if (!bytes) throw new Error('The uploaded file is missing in the bucket.')
  return outcomeOf(deps, { file, bytes, now })
}

export async function receiveTranscript(deps: ReceivingDeps, arrived: Arrived): Promise<void> {
  const claimed = await repeatWhileStale(() => claimFile(deps, arrived))
  if (!claimed) return
  const save = (outcome: Outcome) =>
    changeUploadFile(deps.operations, claimed.file, { ...outcome, readingSince: null })
  try {
    await save(await readClaimed(deps, claimed, arrived.now))
  } catch (error) {
    // The queue retries; until one attempt succeeds, the page shows this failure instead of waiting.
    await save(faultOfOurs)
    throw error
  }
  await deleteObject(deps.store, arrivedKey(arrived))
}
