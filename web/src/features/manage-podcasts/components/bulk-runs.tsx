import type { BulkGroup, RunGroup } from '#shared/rules/run-groups.ts'
import { bulkTexts } from '#web/features/manage-podcasts/bulk-texts.ts'
import { BulkDialog } from '#web/features/manage-podcasts/components/bulk-dialog.tsx'
import { useBulkDialog } from '#web/features/manage-podcasts/use-bulk-dialog.ts'
import { progressSentence } from '#web/lib/bulk-outcome-texts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

const isBulk = (group: RunGroup): group is BulkGroup => group in bulkTexts

/** Stays mounted when the admin switches groups, to show the progress of calls that still run. */
export function BulkRuns({ group }: { group: RunGroup }) {
  const bulk = useBulkDialog()
  const { progress, texts } = bulk
  return (
    <>
      <span role="status" className="text-ink-soft">
        {progress && `${progressSentence(progress, texts)}…`}
      </span>
      {isBulk(group) && (
        <BusyButton isBusy={bulk.isBusy} onClick={() => bulk.open({ group })}>
          {bulk.isEstimating && bulkTexts[group].action === 'start' ? 'Estimating…' : bulkTexts[group].button}
        </BusyButton>
      )}
      <BulkDialog bulk={bulk} />
    </>
  )
}
