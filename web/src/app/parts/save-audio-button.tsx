import { useEffect } from 'react'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { devicePath, savedAudioListPath } from '#shared/pages/page-path.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import {
  audioBeingSaved,
  readSavedAudio,
  type SaveOutcome,
  saveAudio,
  savedAudio,
} from '#web/lib/saved-audio/saved-audio.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { useStore } from '#web/lib/store.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const failures: Partial<Record<SaveOutcome, Parameters<typeof showFailure>[0]>> = {
  refused: {
    title: 'The audio couldn’t be saved',
    description: 'Its publisher’s server doesn’t allow it, or doesn’t answer. You can still play it here.',
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
  const one = savedAudio.get()?.find((saved) => saved.episode.id === episode.id)
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
const width = 'w-40'

export function SaveAudioButton({ episode }: { episode: PlayableEpisode }) {
  const saved = useStore(savedAudio)
  const saving = useStore(audioBeingSaved).find((one) => one.episode.id === episode.id)
  useEffect(() => {
    if (savedAudio.get() === undefined) void readSavedAudio()
  }, [])
  // Development has no service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return <span className={width} />
  const title = spokenTitle(episode.title)
  if (saving) {
    const percent = saving.share === null ? '' : ` ${Math.floor(saving.share * 100)}%`
    return (
      <Button
        variant="small"
        className={width}
        aria-label={`Cancel saving: ${title}`}
        onClick={saving.cancel}
      >
        <span role="progressbar" aria-label={`Saving${percent}`}>
          Cancel saving{percent}
        </span>
      </Button>
    )
  }
  if (saved?.some((one) => one.episode.id === episode.id)) {
    return (
      <LinkButton
        variant="small"
        className={width}
        to={savedAudioListPath}
        aria-label={`Saved offline: ${title}`}
      >
        Saved offline
      </LinkButton>
    )
  }
  return (
    <Button
      variant="small"
      className={width}
      aria-label={`Save for offline: ${title}`}
      onClick={() => void save(episode)}
    >
      Save for offline
    </Button>
  )
}
