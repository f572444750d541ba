import { QuoteSpeaker } from '#web/features/episode/components/card-quotes.tsx'
import { type SpokenVoice, wordAt } from '#web/features/episode/spoken-voice.ts'
import { usePlayer } from '#web/lib/player/player.ts'

type SpokenWordsProps = { voice: SpokenVoice; isLoaded: boolean }

/** Marks the word that is being said. Without times for the words, shows only the quote. */
export function SpokenWords({ voice: { passage, quote }, isLoaded }: SpokenWordsProps) {
  const place = usePlayer(({ position, offset }) =>
    passage && isLoaded ? wordAt(passage, position - offset) : -1,
  )
  const textOf = (from: number, until?: number) =>
    passage?.words
      .slice(from, until)
      .map(({ text }) => text)
      .join('')
  return (
    <blockquote className="font-serif text-[1.1875rem] leading-7 text-pretty wrap-anywhere">
      <QuoteSpeaker speaker={quote.speaker} />
      {passage ? (
        <>
          “{textOf(0, Math.max(0, place))}
          {place >= 0 && (
            <mark className="-mx-0.5 rounded-sm bg-lamp px-0.5 text-lamp-ink">
              {textOf(place, place + 1)?.trimEnd()}
            </mark>
          )}
          {place >= 0 && ' '}
          {textOf(place + 1)?.trimEnd()}”
        </>
      ) : (
        `“${quote.quote_text}”`
      )}
    </blockquote>
  )
}
