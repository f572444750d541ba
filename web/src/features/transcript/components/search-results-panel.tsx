import { timeText } from '#web/features/transcript/components/transcript-paragraph.tsx'
import { excerptAtMatches, type SearchResults } from '#web/features/transcript/search.ts'
import type { Sentence } from '#web/features/transcript/sentences.ts'
import { PlayIcon } from '#web/ui/icons.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

type SearchResultsPanelProps = {
  search: { query: string; results: SearchResults } | undefined
  sentences: readonly Sentence[]
  language: string | undefined
  onChoose: (sentence: number) => void
  playAt: ((seconds: number) => void) | undefined
}

/** Announces the number of matches to screen readers. */
export function SearchResultsPanel(props: SearchResultsPanelProps) {
  const { search, sentences, language, onChoose, playAt } = props
  const found = search?.results.sentences ?? []
  return (
    <>
      <p role="status" className="sr-only">
        {search && countText(search.results)}
      </p>
      {search && (
        <section
          aria-labelledby="search-results-title"
          className="mt-2 mb-3 rounded-xl border border-line bg-surface p-2 sm:p-3"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-2 pt-1 pb-2">
            <h3 id="search-results-title" className="font-semibold">
              Search Results
            </h3>
            <p className="text-sm text-ink-soft">{countText(search.results)}</p>
          </div>
          <ol className="flex flex-col">
            {found.map((index) => {
              const sentence = sentences[index]
              return (
                sentence && (
                  <Result
                    key={index}
                    sentence={sentence}
                    language={language}
                    query={search.query}
                    onChoose={() => onChoose(index)}
                    playAt={playAt}
                  />
                )
              )
            })}
          </ol>
        </section>
      )}
    </>
  )
}

type ResultProps = {
  sentence: Sentence
  language: string | undefined
  query: string
  onChoose: () => void
  playAt: SearchResultsPanelProps['playAt']
}

function Result({ sentence, language, query, onChoose, playAt }: ResultProps) {
  const { text, speaker, start, isEstimated } = sentence
  const time = start === null ? undefined : timeText(start, isEstimated)
  return (
    <li className="flex items-start gap-1 border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={onChoose}
        className="min-w-0 grow rounded-lg px-2 py-2 text-left hover:bg-sunken"
      >
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {time && <span>{time}</span>}
          {speaker !== null && (
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {speaker}
            </span>
          )}
        </span>
        <span
          dir="auto"
          lang={language}
          className="block font-serif text-[1.0625rem] leading-snug wrap-anywhere"
        >
          <MarkedText parts={excerptAtMatches(text, query)} />
        </span>
      </button>
      {playAt && start !== null && (
        <button
          type="button"
          aria-label={`Play from ${time}`}
          onClick={() => playAt(start)}
          className="my-2 flex size-10 shrink-0 items-center justify-center rounded-full border border-line-strong hover:bg-sunken"
        >
          <PlayIcon />
        </button>
      )}
    </li>
  )
}

function countText({ sentences, hasMore }: SearchResults): string {
  if (hasMore) return `The first ${sentences.length} matches`
  if (sentences.length === 0) return 'No matches'
  return sentences.length === 1 ? '1 match' : `${sentences.length} matches`
}
