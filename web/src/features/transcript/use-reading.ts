import { useMemo } from 'react'
import type { TranscriptView } from '#shared/domain/transcript.ts'
import { ascendingStarts, groupParagraphs, type Paragraph } from '#web/features/transcript/paragraphs.ts'
import { readSentences, type Sentence } from '#web/features/transcript/reading.ts'

/** A transcript taken apart for reading. `starts` is empty where no time is known. */
export type Reading = {
  sentences: readonly Sentence[]
  paragraphs: readonly Paragraph[]
  starts: readonly number[]
}

export function useReading({ entries, duration }: TranscriptView, audioDuration: number | null): Reading {
  const length = duration ?? audioDuration
  return useMemo(() => {
    const sentences = readSentences(entries, length)
    return { sentences, paragraphs: groupParagraphs(sentences), starts: ascendingStarts(sentences) }
  }, [entries, length])
}
