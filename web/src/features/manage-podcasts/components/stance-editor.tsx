import type { ChangeEvent } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { findStance, stances } from '#shared/domain/stance.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { useIsBusy } from '#web/features/manage-podcasts/api/episode-change.ts'
import { useRowChange } from '#web/features/manage-podcasts/api/episode-rows.ts'
import { ExplanationEditor } from '#web/features/manage-podcasts/components/explanation-editor.tsx'
import type { ExplanationDrafts } from '#web/features/manage-podcasts/use-explanation-drafts.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { showFailure } from '#web/ui/toast-store.ts'

type StanceEditorProps = { row: EpisodeAdminRow; drafts: ExplanationDrafts }

export function StanceEditor({ row, drafts }: StanceEditorProps) {
  const change = useRowChange(row, {
    onFailed: (error) =>
      showFailure({ title: 'Failed to update political stance', description: describeError(error) }),
  })
  const isBusy = useIsBusy(row.id)
  // Ignores changes while busy instead of disabling the select, which would lose the focus.
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    isBusy ||
    change.mutate({ kind: 'update', change: { political_stance: findStance(target.value) ?? null } })
  return (
    <span className="flex min-w-0 flex-col gap-2 lg:min-w-52">
      <select
        aria-label={`Stance of ${row.title}`}
        value={row.political_stance ?? ''}
        aria-disabled={isBusy}
        onChange={choose}
        className="aria-disabled:opacity-55 min-h-10 max-w-full rounded-lg border border-line-strong bg-surface px-2.5 text-[0.9375rem]"
      >
        <option value="">{stanceLabel(null, row.unrated_reason)}</option>
        {stances.map((stance) => (
          <option key={stance}>{stance}</option>
        ))}
      </select>
      {row.is_overridden && (
        <span className="text-sm text-ink-soft">
          Set by hand. Machine: {stanceLabel(row.machine_stance, row.unrated_reason)}
        </span>
      )}
      <ExplanationEditor row={row} drafts={drafts} />
    </span>
  )
}
