import type { WallClock } from '#functions/clients/clock.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findUploadSession } from '#functions/data/uploads/upload-sessions.ts'
import type { UploadFile } from '#functions/domain/records/upload-record.ts'
import { uploadNotFound } from '#functions/use-cases/uploads/upload-not-found.ts'

/**
 * Returns a function that reads the files' current state; its result is undefined once the upload expired.
 * @throws DomainError `upload-not-found`
 */
export async function watchUpload(
  operations: Table,
  upload: { sessionId: string; userId: string },
  clock: Pick<WallClock, 'now'>,
): Promise<() => Promise<UploadFile[] | undefined>> {
  const read = async () => (await findUploadSession(operations, { ...upload, now: clock.now() }))?.files
  if (!(await read())) throw uploadNotFound()
  return read
}
