import { type Ref, useEffect, useRef } from 'react'
import { QuoteSpeaker } from '#web/features/episode/components/card-quotes.tsx'
import { type SpokenVoice, wordAt } from '#web/features/episode/spoken-voice.ts'
import { usePlayer } from '#web/lib/player/player.ts'

type SpokenWordsProps = {
  voice: SpokenVoice
  isLoaded: boolean
  follow: (element: Element | null) => void
}

/** Marks the word that is being said. Without times for the words, shows only the quote. */
export function SpokenWords({ voice: { passage, quote }, isLoaded, follow }: SpokenWordsProps) {
  const place = usePlayer(({ position, offset }) =>
    passage && isLoaded ? wordAt(passage, position - offset) : -1,
  )
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    if (place >= 0) follow(mark.current)
  }, [place, follow])
  return (
    <blockquote className="font-serif text-[1.1875rem] leading-7 text-pretty wrap-anywhere">
      <QuoteSpeaker speaker={quote.speaker} />“
      {passage ? (
        <MarkedWords ref={mark} words={passage.words.map(({ text }) => text)} place={place} />
      ) : (
        quote.quote_text
      )}
      ”
    </blockquote>
  )
}

type MarkedWordsProps = { ref: Ref<HTMLElement>; words: readonly string[]; place: number }

/** Three texts instead of one for each word, so that screen readers do not stop at every word. */
function MarkedWords({ ref, words, place }: MarkedWordsProps) {
  const word = words[place] ?? ''
  const behind = word.slice(word.trimEnd().length) + words.slice(place + 1).join('')
  return (
    <>
      {words.slice(0, Math.max(0, place)).join('')}
      {word && (
        <mark ref={ref} className="-mx-0.5 rounded-sm bg-lamp px-0.5 text-lamp-ink">
          {word.trimEnd()}
        </mark>
      )}
      {behind.trimEnd()}
    </>
  )
}
