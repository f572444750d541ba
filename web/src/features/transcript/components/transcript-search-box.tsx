import { useRef } from 'react'
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx'

type TranscriptSearchBoxProps = { typed: string; onType: (typed: string) => void; isReady: boolean }

/** Closed until there is a text to search; Escape empties it. */
export function TranscriptSearchBox({ typed, onType, isReady }: TranscriptSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    input.current?.focus()
  }
  return (
    <search className="relative w-full sm:w-72">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft" />
      <input
        ref={input}
        type="search"
        aria-label="Search transcript"
        placeholder="Search transcript..."
        autoComplete="off"
        maxLength={200}
        disabled={!isReady}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onType('')}
        className="min-h-11 w-full appearance-none rounded-full border border-line-strong bg-surface px-10 text-base placeholder:text-ink-soft disabled:opacity-60 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-1/2 right-1.5 flex size-8 -translate-y-1/2 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <CloseIcon />
        </button>
      )}
    </search>
  )
}
