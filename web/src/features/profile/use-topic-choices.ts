import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { topicSearchQuery } from '#web/features/profile/api/topic-search.ts'
import type { ChosenTopic } from '#web/features/profile/preference-draft.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

const typingMs = 200

export type TopicChoices = ReturnType<typeof useTopicChoices>

export function useTopicChoices(chosen: readonly ChosenTopic[]) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<number>()
  const prefix = useDebounced(text.trim(), typingMs)
  const found = useQuery({ ...topicSearchQuery(prefix), enabled: isOpen })
  const isUpToDate = prefix === text.trim() && !found.isPlaceholderData && !found.isPending
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const options = (found.data ?? []).filter(({ id }) => !chosenIds.has(id))
  const active = isOpen && highlighted !== undefined && highlighted < options.length ? highlighted : undefined
  const setInput = (next: string) => {
    setText(next)
    setHighlighted(undefined)
    setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    setHighlighted(undefined)
  }
  return {
    text,
    isOpen,
    options,
    active,
    note: statusTextOf({ isUpToDate, hasFailed: found.isError, count: options.length }),
    isListed: options.length > 0,
    setInput,
    close,
    end: () => {
      setText('')
      close()
    },
    open: () => setIsOpen(true),
    /** Wraps at the ends, and opens a closed list. */
    move: (by: 1 | -1) => {
      setIsOpen(true)
      if (options.length === 0) return
      const from = active ?? (by === 1 ? -1 : options.length)
      setHighlighted((from + by + options.length) % options.length)
    },
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
