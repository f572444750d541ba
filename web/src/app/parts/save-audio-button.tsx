import { type ReactNode, useEffect, useRef } from 'react'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { devicePath, savedAudioListPath } from '#shared/pages/page-path.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import {
  audioBeingSaved,
  isSavedAs,
  readSavedAudio,
  type SaveOutcome,
  type Saving,
  saveAudio,
  savedAudio,
} from '#web/lib/saved-audio/saved-audio.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { useStore } from '#web/lib/store.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'
import { isFocusLost } from '#web/ui/use-focus-return.ts'

const failures: Partial<Record<SaveOutcome, Parameters<typeof showFailure>[0]>> = {
  refused: {
    title: 'The audio couldn’t be saved',
    description: 'Its publisher doesn’t allow it, or can’t be reached. You can still play it here.',
  },
  full: {
    title: 'There’s no room left',
    description: 'Remove saved audio, or free some space on this device.',
  },
  off: {
    title: 'Saving is turned off',
    description: 'It needs the switch “Pages and audio for offline.”',
    link: { text: 'Privacy', path: devicePath },
  },
  unready: {
    title: 'The audio couldn’t be saved yet',
    description: 'Your browser isn’t ready for it. Reload the page and try again.',
  },
}

async function save(episode: PlayableEpisode): Promise<void> {
  const outcome = await saveAudio(episode)
  const failure = failures[outcome]
  if (failure) return showFailure(failure)
  const one = savedAudio.get()?.find((saved) => isSavedAs(saved, episode))
  if (outcome !== 'saved' || !one) return
  // The service worker keeps what has been loaded.
  await Promise.allSettled([
    import('#web/features/player/components/player-bar.tsx'),
    import('#web/app/screens/saved-screen.tsx'),
  ])
  showToast({
    title: 'Saved for offline',
    description: `${formatMegabytes(one.bytes)}, on this device only.`,
    link: { text: 'See what is saved', path: savedAudioListPath },
  })
}

/** Always as wide, so that nothing moves. */
const width = 'w-40 max-w-full'

export function SaveAudioButton({ episode }: { episode: PlayableEpisode }) {
  const control = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  const saving = useStore(audioBeingSaved).find((one) => one.episode.id === episode.id)
  const isSaved = useStore(savedAudio)?.some((one) => isSavedAs(one, episode)) === true
  useEffect(() => void readSavedAudio(), [])
  // A press replaces the pressed element.
  useEffect(() => {
    if (isPressed.current && isFocusLost()) control.current?.querySelector<HTMLElement>('a, button')?.focus()
  })
  const press = () => {
    isPressed.current = true
    void save(episode)
  }
  // Development has no service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return <span className={width} />
  const spoken = <span className="sr-only">: {spokenTitle(episode.title)}</span>
  return (
    <span ref={control} className="max-w-full">
      {saving ? (
        <CancelButton saving={saving}>{spoken}</CancelButton>
      ) : isSaved ? (
        <LinkButton variant="small" className={width} to={savedAudioListPath}>
          Saved offline{spoken}
        </LinkButton>
      ) : (
        <Button variant="small" className={width} onClick={press}>
          Save for offline{spoken}
        </Button>
      )}
    </span>
  )
}

function CancelButton({ saving: { share, cancel }, children }: { saving: Saving; children: ReactNode }) {
  const percent = share === null ? undefined : Math.floor(share * 100)
  return (
    <>
      <Button variant="small" className={width} onClick={cancel}>
        <span>
          Cancel saving{percent !== undefined && ` ${percent}%`}
          {children}
        </span>
      </Button>
      <span role="progressbar" aria-label="Saving the audio" aria-valuenow={percent} className="sr-only" />
    </>
  )
}
