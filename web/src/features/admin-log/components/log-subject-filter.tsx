import type { ListedLogEntry } from '#shared/domain/admin-log.ts'
import { accountName } from '#web/features/admin-log/account-name.ts'
import type { AdminLogFilter } from '#web/features/admin-log/api/admin-log.ts'
import { Button } from '#web/ui/button.tsx'

type LogSubjectFilterProps = {
  filter: AdminLogFilter
  entries: readonly ListedLogEntry[]
  ownId: string | undefined
  onShowAll: () => void
}

/** Says which podcast or account the log is limited to. */
export function LogSubjectFilter({ filter, entries, ownId, onShowAll }: LogSubjectFilterProps) {
  const { podcastId, userId } = filter
  if (podcastId === undefined && userId === undefined) return null
  const named = entries.find(({ subject }) => subject?.kind === 'podcast' && subject.id === podcastId)
  const names = [
    ...(podcastId === undefined ? [] : [named?.subject_name ?? `podcast ${podcastId}`]),
    ...(userId === undefined ? [] : [userId === ownId ? 'you' : accountName(userId)]),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium wrap-anywhere">Only entries about {names.join(' and ')}.</p>
      <Button variant="small" onClick={onShowAll}>
        Show all entries
      </Button>
    </div>
  )
}
