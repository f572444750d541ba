import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { processingPath } from '#shared/pages/page-path.ts'
import { processingQuery, useSaveProcessing } from '#web/features/processing/api/processing.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { focusHeading } from '#web/ui/use-focus-return.ts'

export function ChecksOffNotice() {
  const settings = useQuery(processingQuery)
  const save = useSaveProcessing()
  const { data } = settings
  if (!data || data.auto_check_enabled) return null
  return (
    <section
      aria-label="Automatic feed checks"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line-strong bg-sunken p-5"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">Automatic feed checks are off.</strong> New episodes don't appear
        automatically.{' '}
        <Link to={processingPath} className="prose-link">
          See the settings
        </Link>
      </p>
      <BusyButton
        isBusy={save.isPending}
        onClick={() =>
          save.mutate({ auto_check_enabled: true, version: data.version }, { onSuccess: focusHeading })
        }
      >
        Switch On
      </BusyButton>
      <FailureLine title="Failed to switch on feed checks" error={save.error} />
    </section>
  )
}
