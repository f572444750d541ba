import { publisherAddress } from '#web/lib/player/audio-address.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import type { PlayerFailure } from '#web/lib/player/player-state.ts'

const sentences: Record<PlayerFailure, string> = {
  unplayable: "The audio couldn't be played here.",
  insecure: 'Your browser cannot play this audio here because its connection is not secure.',
  unseekable: 'This audio plays only from the beginning. Its publisher does not allow skipping ahead.',
}

export function FailureNote() {
  const failure = usePlayer((state) => state.failure)
  const audioUrl = usePlayer((state) => state.episode?.audioUrl)
  if (!failure) return null
  const address = audioUrl && publisherAddress(audioUrl)
  return (
    <>
      {sentences[failure]}{' '}
      {address && (
        <a href={address} rel="noreferrer" className="prose-link font-medium">
          Open it on the publisher’s site
        </a>
      )}
    </>
  )
}
