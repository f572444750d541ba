import * as z from 'zod'
import { getJson, type Store } from '#functions/clients/store.ts'
import { readStoredFile } from '#functions/data/table/unreadable-record.ts'
import { type Transcript, transcriptSchema } from '#shared/domain/transcript.ts'

/** Invalid times are read as unknown and logged. */
export async function readStoredTranscript(store: Store, key: string): Promise<Transcript> {
  return readStoredFile(key, await getJson(store, key, z.unknown()), transcriptSchema)
}
