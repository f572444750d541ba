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

type Taken = { file: StoredFile; bytes: Uint8Array | undefined }

/**
 * Undefined: nothing to do. Fetches the bytes before claiming the file, so that a reader that finished
 * meanwhile causes a conflict.
 */
async function take(deps: ReceivingDeps, arrived: Arrived): Promise<Taken | undefined> {
  const file = await findUploadFile(deps.operations, arrived)
  if (!file || file.status === 'success') return undefined
  if (file.status === 'processing' && !arrived.isRepeated) return undefined
  const bytes = await findBytes(deps.store, arrivedKey(arrived))
  if (!bytes && file.status === 'error') return undefined
  const readingSince = arrived.now.toISOString()
  const change = { status: 'processing' as const, message: '', readingSince }
  const taken = await changeUploadFile(deps.operations, file, change)
  if (!taken) throw new StaleReadError('Another call changed the upload first.')
  return { file: taken, bytes }
}

async function readTaken(deps: ReceivingDeps, { file, bytes }: Taken, now: Date): Promise<Outcome> {
  if (!bytes) throw new Error('A file is not where it was uploaded to.')
  return outcomeOf(deps, { file, bytes, now })
}

export async function receiveTranscript(deps: ReceivingDeps, arrived: Arrived): Promise<void> {
  const taken = await repeatWhileStale(() => take(deps, arrived))
  if (!taken) return
  const save = (outcome: Outcome) =>
    changeUploadFile(deps.operations, taken.file, { ...outcome, readingSince: null })
  try {
    await save(await readTaken(deps, taken, arrived.now))
  } catch (error) {
    // The queue retries; until one attempt succeeds, the page shows this failure instead of waiting.
    await save(faultOfOurs)
    throw error
  }
  await deleteObject(deps.store, arrivedKey(arrived))
}
