import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TopicFrequency } from '#shared/domain/topic.ts'
import { countOf } from '#shared/format/number.ts'
import { mergeableTopicsQuery } from '#web/features/topic-merging/api/topic-merges.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

type TopicPickerProps = {
  label: string
  chosen: TopicFrequency | undefined
  exceptId: number | undefined
  onChoose: (topic: TopicFrequency | undefined) => void
}

const typingMs = 200

export function TopicPicker({ label, chosen, exceptId, onChoose }: TopicPickerProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const change = (topic: TopicFrequency | undefined) => {
    onChoose(topic)
    setText('')
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        ref={input}
        label={label}
        hint={chosen ? `${countOf(chosen.frequency, 'episode')}.` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder="Housing, elections, …"
        value={chosen?.name ?? text}
        onChange={({ target }) => {
          if (chosen) onChoose(undefined)
          setText(target.value)
        }}
      />
      {!chosen && <FoundTopics text={text} exceptId={exceptId} onChoose={change} />}
    </div>
  )
}

type FoundProps = { text: string; exceptId: number | undefined; onChoose: (topic: TopicFrequency) => void }

function FoundTopics({ text, exceptId, onChoose }: FoundProps) {
  const prefix = useDebounced(text.trim(), typingMs)
  const found = useQuery(mergeableTopicsQuery(prefix))
  const topics = prefix === '' ? [] : (found.data ?? []).filter(({ id }) => id !== exceptId)
  const isSearching = prefix !== text.trim() || found.isFetching
  return (
    <>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {foundText({
          isEmpty: text.trim() === '',
          isSearching,
          hasFailed: found.isError,
          count: topics.length,
        })}
      </p>
      {topics.length > 0 && (
        <ul aria-label="Topics found" className="flex flex-wrap gap-2">
          {topics.map((topic) => (
            <li key={topic.id}>
              <Button
                variant="small"
                className="max-w-full whitespace-normal!"
                onClick={() => onChoose(topic)}
              >
                {topic.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function foundText(state: { isEmpty: boolean; isSearching: boolean; hasFailed: boolean; count: number }) {
  if (state.isEmpty) return ''
  if (state.hasFailed) return "Topics couldn't be searched. Type again to retry."
  if (state.isSearching) return 'Searching…'
  return state.count === 0 ? 'No matching topics.' : `${countOf(state.count, 'topic')} found.`
}
