import type { EpisodeView } from '#shared/domain/episode.ts'
import { splitSentences } from '#shared/format/sentences.ts'

/** In characters. A shorter first sentence is followed by the next. */
const leastCharacters = 60

/** Two lines of the summary, which is further down. Hidden from screen readers, which need no repetition. */
export function EpisodeGist({ episode }: { episode: EpisodeView }) {
  const text = firstSentences(episode.paragraph_summary || episode.description || '')
  if (text === '') return null
  return (
    <p aria-hidden="true" className="line-clamp-2 font-serif text-lg leading-normal wrap-anywhere">
      {text}
    </p>
  )
}

function firstSentences(text: string): string {
  const sentences = splitSentences(text)
  return sentences.reduce(
    (begun, next) => (begun.length < leastCharacters ? `${begun} ${next}`.trim() : begun),
    '',
  )
}
