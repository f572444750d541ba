import { publisherAddress } from '#web/lib/player/audio-address.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import type { PlayerFailure } from '#web/lib/player/player-state.ts'

const sentences: Record<PlayerFailure, string> = {
  unplayable: 'The audio could not be played here.',
  insecure: 'This audio comes without encryption, and browsers do not play that on an encrypted page.',
  unseekable: 'This audio can be heard only from its beginning: its host allows no other start.',
}

/** Why nothing is heard, and the way to hear it. */
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
          Open it at its publisher
        </a>
      )}
    </>
  )
}
