import type { TopicSuggestion } from '#shared/domain/topic-merge.ts'
import { countOf } from '#shared/format/number.ts'
import { useKeepApart } from '#web/features/topic-merging/api/topic-merges.ts'
import type { TopicPair } from '#web/features/topic-merging/components/merge-dialog.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusRecovery } from '#web/ui/tables/use-focus-recovery.ts'

const reasons = {
  'word-order': 'The same words.',
  spelling: 'Possibly a misspelling.',
} as const

type SuggestedMergesProps = {
  suggestions: readonly TopicSuggestion[]
  onMerge: (pair: TopicPair) => void
}

export function SuggestedMerges({ suggestions, onMerge }: SuggestedMergesProps) {
  const focusRecovery = useFocusRecovery<HTMLUListElement>()
  if (suggestions.length === 0) return <p className="text-ink-soft">No topics look alike.</p>
  return (
    <ul className="flex flex-col" {...focusRecovery}>
      {suggestions.map((suggestion) => (
        <Suggestion
          key={`${suggestion.first.id} ${suggestion.second.id}`}
          suggestion={suggestion}
          onMerge={onMerge}
        />
      ))}
    </ul>
  )
}

type SuggestionProps = Pick<SuggestedMergesProps, 'onMerge'> & { suggestion: TopicSuggestion }

function Suggestion({ suggestion: { first, second, likeness }, onMerge }: SuggestionProps) {
  const keepApart = useKeepApart()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-t-0">
      <p className="min-w-0 wrap-anywhere">
        “{first.name}” and “{second.name}”
        <span className="block text-sm text-ink-soft">
          {countOf(first.frequency, 'episode')} and {countOf(second.frequency, 'episode')}.{' '}
          {reasons[likeness]}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="small"
          aria-label={`Merge “${first.name}” and “${second.name}”`}
          onClick={() => onMerge(withFewerFirst(first, second))}
        >
          Merge…
        </Button>
        <BusyButton
          variant="small"
          isBusy={keepApart.isPending}
          aria-label={`Keep both “${first.name}” and “${second.name}”`}
          onClick={() => keepApart.mutate({ first_id: first.id, second_id: second.id })}
        >
          Keep both
        </BusyButton>
      </span>
    </li>
  )
}

/** Suggests merging the topic with fewer episodes into the other one. */
function withFewerFirst(first: TopicPair['from'], second: TopicPair['from']): TopicPair {
  return first.frequency < second.frequency ? { from: first, into: second } : { from: second, into: first }
}
