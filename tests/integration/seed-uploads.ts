import { openStore, putBytes } from '#functions/clients/store.ts'
import { deleteEpisodeItems } from '#functions/data/episodes/episode-deletion.ts'
import { changeUploadFile, findUploadFile } from '#functions/data/uploads/upload-sessions.ts'
import { receiveTranscript } from '#functions/use-cases/uploads/receive-transcript.ts'
import { uploadObjectKey } from '#shared/deployment/object-keys.ts'
import type { HttpEnvironment } from '#tests/integration/http-environment.ts'

type UploadedFile = { sessionId: string; number: number }

/** Simulates a process that started to read the file at `since` and has not finished. */
export async function seedReading(
  { operations }: HttpEnvironment,
  file: UploadedFile,
  since: Date,
): Promise<void> {
  const stored = await findUploadFile(operations, { ...file, now: since })
  if (!stored) throw new Error(`Session ${file.sessionId} has no file ${file.number}.`)
  const readingSince = since.toISOString()
  await changeUploadFile(operations, stored, { status: 'processing', message: '', readingSince })
}

/** Receives an uploaded file whose episode is deleted as soon as the transcript is stored. */
export async function receiveAndDelete(
  environment: HttpEnvironment,
  file: UploadedFile & { bytes: Buffer },
  episodeId: number,
): Promise<void> {
  const { catalogue, operations } = environment
  const { bytes, ...uploaded } = file
  const now = new Date()
  const key = uploadObjectKey(file.sessionId, file.number)
  await putBytes(environment.store, key, { bytes, contentType: 'application/json' })
  const store = openStore(environment.store.bucket)
  store.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args)
        if (commandName === 'PutObjectCommand') await deleteEpisodeItems(catalogue, { episodeId, now })
        return answer
      },
    { step: 'initialize' },
  )
  await receiveTranscript({ catalogue, operations, store }, { ...uploaded, now, isRepeated: false })
}
