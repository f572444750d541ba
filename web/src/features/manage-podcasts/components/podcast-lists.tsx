import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import { listImportQuery, useExportList, useImportList } from '#web/features/manage-podcasts/api/podcasts.ts'
import { GeographySelect } from '#web/features/manage-podcasts/components/geography-select.tsx'
import { ListImportProgress } from '#web/features/manage-podcasts/components/list-import-progress.tsx'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export function PodcastLists() {
  const latest = useQuery(listImportQuery)
  const isUnderWay = latest.data?.import?.is_over === false
  return (
    <Card title="Lists of Podcasts">
      <div className="flex flex-wrap items-end gap-4">
        <ImportList isUnderWay={isUnderWay} />
        <ExportList />
      </div>
      {latest.isPending && <p role="status">Loading the latest import…</p>}
      {latest.isError && <CouldNotLoad onRetry={() => latest.refetch()} />}
      {latest.data?.import && <ListImportProgress listImport={latest.data.import} />}
    </Card>
  )
}

function ImportList({ isUnderWay }: { isUnderWay: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [geography, setGeography] = useState<string>(defaultGeographyName)
  const importList = useImportList()
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    importList.mutate(
      { file, geography },
      {
        onSuccess: ({ message }) => showToast({ title: 'List import started', description: message }),
        onError: (error) =>
          showFailure({ title: 'Failed to import the list', description: describeError(error) }),
        onSettled: () => {
          // Reset, because choosing the same file again would otherwise fire no change event.
          target.value = ''
        },
      },
    )
  }
  return (
    <>
      <GeographySelect
        label="Region for these feeds"
        value={geography}
        onChange={({ target }) => setGeography(target.value)}
      />
      <input
        ref={input}
        hidden
        type="file"
        aria-label="List of podcasts (OPML)"
        accept=".opml,.xml,text/x-opml,application/xml,text/xml"
        onChange={send}
      />
      <BusyButton isBusy={importList.isPending || isUnderWay} onClick={() => input.current?.click()}>
        Import a list (OPML)
      </BusyButton>
    </>
  )
}

function ExportList() {
  const exportList = useExportList()
  const save = () =>
    exportList.mutate(undefined, {
      onError: (error) =>
        showFailure({ title: 'Failed to export the list', description: describeError(error) }),
    })
  return (
    <BusyButton isBusy={exportList.isPending} onClick={save}>
      Export a list
    </BusyButton>
  )
}
