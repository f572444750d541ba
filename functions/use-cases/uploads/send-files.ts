import { putBytes, type Store } from '#functions/clients/store.ts'
import { uploadedContentType } from '#functions/clients/upload-addresses.ts'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'
import type { JudgedFile } from '#functions/use-cases/uploads/judge-files.ts'
import {
  createUpload,
  type OpenedUpload,
  openUpload,
  type UploadDeps,
} from '#functions/use-cases/uploads/open-upload.ts'
import { uploadObjectKey } from '#shared/deployment/object-keys.ts'

/** In parallel; a request has at most a thousand small files. */
const filesAtOnce = 20

type ReceivedFiles = {
  sessionId: string
  judged: readonly JudgedFile[]
  files: readonly File[]
}

/** S3 events start the processing of each file. */
async function sendFiles(store: Store, { sessionId, judged, files }: ReceivedFiles): Promise<void> {
  const waiting = judged.flatMap(({ file, refusal }, index) => {
    const content = files[index]
    return refusal || !content ? [] : [{ key: uploadObjectKey(sessionId, file.number), content }]
  })
  await eachAtOnce(waiting, filesAtOnce, async ({ key, content }) => {
    const bytes = new Uint8Array(await content.arrayBuffer())
    await putBytes(store, key, { bytes, contentType: uploadedContentType })
  })
}

type FilesUpload = {
  sessionId: string
  userId: string
  now: Date
  files: readonly File[]
  mayReplace: boolean
}

export async function uploadFiles(
  deps: UploadDeps & { store: Store },
  { files, mayReplace, ...session }: FilesUpload,
): Promise<OpenedUpload> {
  const named = files.map(({ name, size }) => ({ filename: name, size }))
  const judged = await createUpload(deps, { ...session, files: named, mayReplace })
  await sendFiles(deps.store, { sessionId: session.sessionId, judged, files })
  return openUpload(deps.signer, { ...session, judged: judged.filter(({ refusal }) => refusal) })
}
