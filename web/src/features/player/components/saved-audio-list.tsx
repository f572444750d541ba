import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { episodePath, savedAudioHash } from '#shared/pages/page-path.ts'
import { PlayToggle } from '#web/features/player/components/player-controls.tsx'
import { player, usePlayer } from '#web/lib/player/player.ts'
import {
  readSavedAudio,
  removeSavedAudio,
  type SavedAudio,
  savedAudio,
} from '#web/lib/saved-audio/saved-audio.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Works without a connection. */
export function SavedAudioList() {
  const saved = useStore(savedAudio)
  const headingId = useId()
  const [asked, setAsked] = useState<SavedAudio>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void readSavedAudio(), [])
  const isShown = saved !== undefined
  useEffect(() => {
    if (isShown && location.hash === savedAudioHash) heading.current?.focus()
  }, [isShown])
  if (saved === undefined) return null
  const total = saved.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <section aria-labelledby={headingId} className="mt-8 flex flex-col gap-3">
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="outline-none font-serif text-2xl font-medium tracking-tight"
      >
        Audio on this device
      </h2>
      <p className="max-w-prose text-ink-soft">
        {saved.length === 0
          ? 'No audio is saved. “Save for offline” on an episode’s page keeps it here, if the publisher allows it.'
          : `${formatMegabytes(total)} in this browser only. It plays without a connection.`}
      </p>
      <ul className="flex flex-col">
        {saved.map((one) => (
          <Row key={one.episode.audioUrl} saved={one} onRemove={() => setAsked(one)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Remove this audio?"
        confirmLabel="Remove"
        isRemoval
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void removeSavedAudio(asked)
          setAsked(undefined)
        }}
      >
        {asked && `“${asked.episode.title}” leaves this device. Saving it again needs a connection.`}
      </ConfirmDialog>
    </section>
  )
}

function Row({ saved: { episode, bytes }, onRemove }: { saved: SavedAudio; onRemove: () => void }) {
  const isLoaded = usePlayer((state) => state.episode?.id === episode.id)
  const start = {
    label: `Play: ${spokenTitle(episode.title)}`,
    onPress: () => player.play(episode),
  }
  return (
    <li className="flex min-h-18 items-center gap-3 border-t border-line py-2">
      <PlayToggle
        beforeLoaded={isLoaded ? undefined : start}
        className="size-11 border border-line-strong hover:bg-sunken"
      />
      <div className="min-w-0 grow">
        <Link
          to={episodePath(episode.id)}
          title={episode.title}
          className="line-clamp-2 leading-snug font-medium wrap-anywhere hover:underline"
        >
          {episode.title}
        </Link>
        <p className="truncate text-sm text-ink-soft">
          {formatMegabytes(bytes)} · {episode.podcastName}
        </p>
      </div>
      <Button
        variant="small"
        aria-label={`Remove ${spokenTitle(episode.title)}`}
        className="shrink-0"
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}
