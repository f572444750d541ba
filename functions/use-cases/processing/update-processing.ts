import { announceFreeSlot } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { ProcessingEdit } from '#shared/domain/processing-settings.ts'

/** Throws as `saveProcessingSettings`. */
export async function updateProcessing(
  { catalogue, importedQueue }: { catalogue: Table; importedQueue: Queue },
  edit: ProcessingEdit,
  now: Date,
): ReturnType<typeof saveProcessingSettings> {
  const saved = await saveProcessingSettings(catalogue, edit, now)
  // More slots may be free; otherwise queued runs would only start when another run ends.
  if (edit.concurrent_runs !== undefined) await announceFreeSlot(importedQueue)
  return saved
}
