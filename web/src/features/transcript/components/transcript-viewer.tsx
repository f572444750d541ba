import { useDeferredValue, useMemo, useState } from 'react'
import type { TranscriptView } from '#shared/domain/transcript.ts'
import { SearchResultsPanel } from '#web/features/transcript/components/search-results-panel.tsx'
import { TranscriptDownloads } from '#web/features/transcript/components/transcript-downloads.tsx'
import { type Target, TranscriptText } from '#web/features/transcript/components/transcript-text.tsx'
import { describeOrigin, languageAttribute } from '#web/features/transcript/origin-text.ts'
import {
  ascendingStarts,
  groupParagraphs,
  type Paragraph,
  sentenceAt,
} from '#web/features/transcript/paragraphs.ts'
import { fold, readQuery, type SearchResults, searchSentences } from '#web/features/transcript/search.ts'
import { type Sentence, toSentences } from '#web/features/transcript/sentences.ts'
import { type PlayableEpisode, player, usePlayer } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'

type TranscriptViewerProps = {
  transcript: TranscriptView
  duration: number | null
  playable: PlayableEpisode | undefined
  /** Start time from the URL, in seconds. */
  at: number | undefined
  typed: string
}

export function TranscriptViewer({ transcript, duration, playable, at, typed }: TranscriptViewerProps) {
  const { sentences, paragraphs, starts } = useReadableTranscript(transcript, duration)
  const playing = usePlayingSentence(transcript.episode_id, starts)
  const search = useSearch(sentences, typed)
  const [isFollowing, setIsFollowing] = useState(at === undefined || playing === undefined)
  const language = languageAttribute(transcript.language)
  const [target, setTarget] = useTarget(starts, at)
  const playAt = useMemo(() => {
    if (!playable) return undefined
    return (seconds: number) => {
      setIsFollowing(true)
      player.play(playable, { at: seconds })
    }
  }, [playable])
  const goTo = (sentence: number) => {
    setIsFollowing(false)
    setTarget({ sentence, isChosen: true })
  }
  return (
    <>
      <div className="mt-4 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">{describeOrigin(transcript, starts.length > 0)}</p>
        {playable && starts.length > 0 && (
          <Button
            variant="small"
            className="aria-pressed:bg-ink aria-pressed:text-paper"
            aria-pressed={isFollowing}
            onClick={() => setIsFollowing(!isFollowing)}
          >
            Follow along
          </Button>
        )}
      </div>
      <SearchResultsPanel
        search={search}
        sentences={sentences}
        language={language}
        onChoose={goTo}
        playAt={playAt}
      />
      <TranscriptText
        paragraphs={paragraphs}
        query={search?.query}
        language={language}
        playing={playing}
        target={target}
        isFollowing={isFollowing}
        onFollowChange={setIsFollowing}
        playAt={playAt}
      />
      <TranscriptDownloads episodeId={transcript.episode_id} isTimed={transcript.is_timed} />
    </>
  )
}

/**
 * The sentence that the user chose last, or else the one at the URL's time. A new time in the URL replaces
 * the choice.
 */
function useTarget(starts: readonly number[], at: number | undefined) {
  const fromUrl = useMemo(() => {
    if (at === undefined || starts.length === 0) return undefined
    return { sentence: Math.max(0, sentenceAt(starts, at)), isChosen: false }
  }, [starts, at])
  const [chosen, setChosen] = useState<{ target: Target; replaces: Target | undefined }>()
  const target = chosen && chosen.replaces === fromUrl ? chosen.target : fromUrl
  return [target, (next: Target) => setChosen({ target: next, replaces: fromUrl })] as const
}

export type ReadableTranscript = {
  sentences: readonly Sentence[]
  paragraphs: readonly Paragraph[]
  starts: readonly number[]
}

function useReadableTranscript(
  { entries, duration }: TranscriptView,
  audioDuration: number | null,
): ReadableTranscript {
  const length = duration ?? audioDuration
  return useMemo(() => {
    const sentences = toSentences(entries, length)
    return { sentences, paragraphs: groupParagraphs(sentences), starts: ascendingStarts(sentences) }
  }, [entries, length])
}

function useSearch(
  sentences: readonly Sentence[],
  typed: string,
): { query: string; results: SearchResults } | undefined {
  const query = readQuery(useDeferredValue(typed))
  const isSearching = query !== undefined
  const folded = useMemo(
    () => (isSearching ? sentences.map(({ text }) => fold(text)) : []),
    [sentences, isSearching],
  )
  return useMemo(
    () => (query === undefined ? undefined : { query, results: searchSentences(folded, query) }),
    [folded, query],
  )
}

function usePlayingSentence(episodeId: number, starts: readonly number[]): number | undefined {
  const sentence = usePlayer(({ episode, status, position, offset }) => {
    const isHeard = episode?.id === episodeId && status !== 'idle' && status !== 'failed'
    return isHeard ? sentenceAt(starts, position - offset) : -1
  })
  return sentence === -1 ? undefined : sentence
}
