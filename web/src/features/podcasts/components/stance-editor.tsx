import { type ChangeEvent, useState } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { findStance, stances } from '#shared/domain/stance.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { useRowChange } from '#web/features/podcasts/api/episode-rows.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

type StanceEditorProps = { podcastId: number; row: EpisodeAdminRow }

/** Sets a stance or its explanation by hand; the machine's own stance stays in sight. */
export function StanceEditor({ podcastId, row }: StanceEditorProps) {
  const change = useRowChange(podcastId)
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    change.mutate(
      { kind: 'update', episodeId: row.id, change: { political_stance: findStance(target.value) ?? null } },
      {
        onError: (error) =>
          showFailure({ title: 'Failed to update political stance', description: describeError(error) }),
      },
    )
  return (
    <span className="flex min-w-52 flex-col gap-2">
      <select
        aria-label={`Stance of ${row.title}`}
        value={row.political_stance ?? ''}
        disabled={change.isPending}
        onChange={choose}
        className="min-h-10 rounded-lg border border-line-strong bg-surface px-2.5 text-[0.9375rem]"
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
      <ExplanationEditor podcastId={podcastId} row={row} />
    </span>
  )
}

function ExplanationEditor({ podcastId, row }: StanceEditorProps) {
  const change = useRowChange(podcastId)
  const [draft, setDraft] = useState<string>()
  if (draft === undefined) {
    return (
      <button
        type="button"
        className="prose-link self-start text-sm"
        aria-label={`Edit explanation of ${row.title}`}
        onClick={() => setDraft(row.political_stance_explanation ?? '')}
      >
        Edit explanation
      </button>
    )
  }
  const save = () =>
    change.mutate(
      { kind: 'update', episodeId: row.id, change: { political_stance_explanation: draft } },
      {
        onSuccess: () => setDraft(undefined),
        onError: (error) =>
          showFailure({ title: 'Failed to update stance analysis', description: describeError(error) }),
      },
    )
  return (
    <>
      <textarea
        aria-label={`Explanation of ${row.title}`}
        value={draft}
        rows={5}
        maxLength={4000}
        onChange={({ target }) => setDraft(target.value)}
        className="w-72 rounded-lg border border-line-strong bg-surface p-2.5 text-[0.9375rem]"
      />
      <span className="flex gap-2">
        <Button look="small" disabled={change.isPending || draft.trim() === ''} onClick={save}>
          Save
        </Button>
        <Button look="small" onClick={() => setDraft(undefined)}>
          Cancel
        </Button>
      </span>
    </>
  )
}
