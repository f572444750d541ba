import { sentenceAt } from '#web/features/transcript/paragraphs.ts'
import { usePlayer } from '#web/lib/player/player.ts'

/** The sentence of an episode's transcript that the player has reached; undefined while it plays something else. */
export function usePlayingSentence(episodeId: number, starts: readonly number[]): number | undefined {
  const sentence = usePlayer(({ episode, status, position, offset }) => {
    const isHeard = episode?.id === episodeId && status !== 'idle' && status !== 'failed'
    return isHeard ? sentenceAt(starts, position - offset) : -1
  })
  return sentence === -1 ? undefined : sentence
}
