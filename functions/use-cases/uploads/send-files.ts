import { putBytes, type Store } from '#functions/clients/store.ts'
import type { JudgedFile } from '#functions/use-cases/uploads/judge-files.ts'
import { uploadObjectKey } from '#functions/use-cases/uploads/upload-object-key.ts'

/** At the same time; a call brings a thousand small files at most. */
const filesAtOnce = 20

export type ReceivedFiles = {
  sessionId: string
  judged: readonly JudgedFile[]
  /** In the order of `judged`. */
  files: readonly File[]
}

/** Puts the files that may come where uploaded files go; their events tell the reader. */
export async function sendFiles(store: Store, { sessionId, judged, files }: ReceivedFiles): Promise<void> {
  const waiting = judged.flatMap(({ file, refusal }, index) => {
    const content = files[index]
    return refusal || !content ? [] : [{ key: uploadObjectKey(sessionId, file.number), content }]
  })
  async function work() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const bytes = new Uint8Array(await next.content.arrayBuffer())
      await putBytes(store, next.key, { bytes, contentType: 'application/json' })
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
}
