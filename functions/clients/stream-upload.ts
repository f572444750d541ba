import { Readable } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import type { Store } from '#functions/clients/store.ts'

/**
 * S3 requires at least 5 MiB per part and allows 10,000 parts: enough for the 2 GB that a transcription job
 * may have.
 */
const partBytes = 8 * 1024 * 1024

export type StreamedObject = {
  body: AsyncIterable<Uint8Array>
  contentType: string
  tags: Readonly<Record<string, string>>
}

/** Writes a stream of unknown length in parts: all of it or, when the stream fails, nothing. */
export async function putStream(store: Store, key: string, content: StreamedObject): Promise<void> {
  const upload = new Upload({
    client: store.client,
    params: {
      Bucket: store.bucket,
      Key: key,
      Body: Readable.from(content.body),
      ContentType: content.contentType,
      Tagging: new URLSearchParams(content.tags).toString(),
    },
    partSize: partBytes,
    queueSize: 1,
  })
  await upload.done()
}
