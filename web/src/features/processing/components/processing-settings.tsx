import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { processingQuery } from '#web/features/processing/api/processing.ts'
import { ProcessingForm } from '#web/features/processing/components/processing-form.tsx'
import type { OnUnsaved } from '#web/features/processing/use-unsaved.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

/** How processing is set, for admins to change. */
export function ProcessingSettings({ onUnsaved }: { onUnsaved: OnUnsaved }): ReactNode {
  const settings = useQuery(processingQuery)
  if (settings.data) return <ProcessingForm saved={settings.data} onUnsaved={onUnsaved} />
  if (settings.isError) return <CouldNotLoad onRetry={() => settings.refetch()} />
  return <p role="status">Loading the settings…</p>
}
