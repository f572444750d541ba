import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { topicSearchQuery } from '#web/features/profile/api/topic-search.ts'
import type { ChosenTopic } from '#web/features/profile/preference-draft.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useOptionList } from '#web/ui/forms/use-option-list.ts'

const typingMs = 200

export function useTopicChoices(chosen: readonly ChosenTopic[]) {
  const [text, setText] = useState('')
  const list = useOptionList()
  const { isOpen, open, close } = list
  const prefix = useDebounced(text.trim(), typingMs)
  const found = useQuery({ ...topicSearchQuery(prefix), enabled: isOpen })
  const isUpToDate = prefix === text.trim() && !found.isPlaceholderData && !found.isPending
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const options = (found.data ?? []).filter(({ id }) => !chosenIds.has(id))
  const setInput = (next: string) => {
    setText(next)
    list.openAnew()
  }
  return {
    text,
    isOpen,
    options,
    active: list.activeAmong(options.length),
    note: statusTextOf({ isUpToDate, hasFailed: found.isError, count: options.length }),
    setInput,
    close,
    end: () => {
      setText('')
      close()
    },
    open,
    move: (by: 1 | -1) => list.move(by, options.length),
    cancel: () => (isOpen ? close() : setText('')),
  }
}

type SearchState = { isUpToDate: boolean; hasFailed: boolean; count: number }

function statusTextOf({ isUpToDate, hasFailed, count }: SearchState): string {
  if (hasFailed) return "Topics couldn't be searched. Keep typing to try again."
  if (!isUpToDate) return 'Searching…'
  if (count === 0) return 'No matching topics.'
  return count === 1 ? '1 topic' : `${count} topics`
}
