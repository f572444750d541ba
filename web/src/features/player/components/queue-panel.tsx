import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { countOf } from '#shared/format/number.ts'
import { devicePath } from '#shared/pages/page-path.ts'
import { barButton } from '#web/features/player/components/player-controls.tsx'
import { useQueue } from '#web/features/player/use-queue.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { keyOfItem, type QueueItem, queue } from '#web/lib/player/queue.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { useIsSwitchedOn } from '#web/lib/use-device-switch.ts'
import { ArrowIcon, CloseIcon } from '#web/ui/detail-icons.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'

export function QueuePanel() {
  const items = useQueue()
  const [message, setMessage] = useState('')
  /** The queue before the last removal. */
  const [before, setBefore] = useState<readonly QueueItem[]>()
  const undo = useRef<HTMLButtonElement>(null)
  const change = (text: string, next: readonly QueueItem[]) => {
    flushSync(() => {
      setBefore(items)
      setMessage(text)
      queue.set(next)
    })
    undo.current?.focus()
  }
  const restore = (earlier: readonly QueueItem[]) => {
    // The button disappears, so the panel takes the focus.
    undo.current?.closest<HTMLElement>('[popover]')?.focus()
    queue.set(earlier)
    setBefore(undefined)
    setMessage('Undone.')
  }
  return (
    <section aria-label="Queue" className="border-b border-white/15 pb-4">
      <div className="flex min-h-9 items-center gap-2">
        <h2 className="grow font-semibold">Queue</h2>
        {items.length > 0 && (
          <button type="button" className={barButton} onClick={() => change('Queue cleared.', [])}>
            Clear
          </button>
        )}
      </div>
      <p className="mt-1 text-night-ink-soft">
        {items.length === 0
          ? 'Nothing is queued.'
          : `${countOf(items.length, 'item')}, played in this order:`}
        {!useIsSwitchedOn(deviceKeys.queue) && (
          <>
            {' It lasts until you leave the site, because you turned off keeping it. '}
            <Link to={devicePath} className="underline underline-offset-4">
              Change this
            </Link>
          </>
        )}
      </p>
      <ol className="mt-2 flex flex-col">
        {items.map((item, index) => (
          <Row
            key={keyOfItem(item)}
            item={item}
            place={{ index, count: items.length }}
            onMessage={setMessage}
            onRemove={() =>
              change(
                `Removed: ${spokenTitle(item.episode.title)}.`,
                items.filter((one) => one !== item),
              )
            }
          />
        ))}
      </ol>
      <div className="flex items-center gap-2">
        <p role="status" className="min-w-0 grow truncate text-night-ink-soft">
          {message}
        </p>
        {before && <UndoButton button={undo} onClick={() => restore(before)} />}
      </div>
    </section>
  )
}

type UndoButtonProps = { button: RefObject<HTMLButtonElement | null>; onClick: () => void }

function UndoButton({ button, onClick }: UndoButtonProps) {
  return (
    <button ref={button} type="button" className={barButton} onClick={onClick}>
      Undo
    </button>
  )
}

type RowProps = {
  item: QueueItem
  place: { index: number; count: number }
  onMessage: (message: string) => void
  onRemove: () => void
}

function Row({ item, place: { index, count }, onMessage, onRemove }: RowProps) {
  const { title, podcastName } = item.episode
  const spoken = spokenTitle(title)
  const move = (steps: -1 | 1, button: HTMLElement) => {
    if (index + steps < 0 || index + steps >= count) return
    flushSync(() => queue.move(item, steps))
    // Moving a focused element within its list takes the focus from it.
    button.focus()
    onMessage(`Now number ${index + steps + 1} of ${count}.`)
  }
  return (
    <li className="flex items-center gap-1 border-t border-white/15 py-1">
      <button
        type="button"
        title={title}
        onClick={() => queue.play(item)}
        className="flex min-h-11 min-w-0 grow items-center gap-2 text-left hover:underline"
      >
        <PlayIcon className="size-4 shrink-0" />
        <span className="min-w-0 py-1">
          <span className="line-clamp-2 leading-snug font-medium wrap-anywhere">
            <span className="sr-only">Play now: </span>
            {title}
          </span>
          <span className="block truncate text-sm text-night-ink-soft">
            {'clip' in item && 'Quote · '}
            {podcastName}
          </span>
        </span>
      </button>
      <RowButton
        aria-label={`Move up: ${spoken}`}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => move(-1, currentTarget)}
      >
        <ArrowIcon className="size-5 -rotate-90" />
      </RowButton>
      <RowButton
        aria-label={`Move down: ${spoken}`}
        aria-disabled={index === count - 1}
        onClick={({ currentTarget }) => move(1, currentTarget)}
      >
        <ArrowIcon className="size-5 rotate-90" />
      </RowButton>
      <RowButton aria-label={`Remove: ${spoken}`} onClick={onRemove}>
        <CloseIcon className="size-5" />
      </RowButton>
    </li>
  )
}

function RowButton(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button
      type="button"
      title={props['aria-label']}
      className="flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-white/10 aria-disabled:opacity-40"
      {...props}
    />
  )
}
