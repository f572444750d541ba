import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import type { Transcript, TranscriptSegment, TranscriptWord } from '#shared/domain/transcript.ts'

/** A content word of a transcript: where it stands and, where that is known, when it is said (seconds). */
export type PlacedWord = ContentWord & {
  segment: number
  startSeconds: number | null
  endSeconds: number | null
}

/** A transcript's content words in one row, ready to be searched. */
export type TranscriptIndex = {
  transcript: Transcript
  words: PlacedWord[]
  placesByWord: Map<string, number[]>
}

/** The timed word behind each content word; undefined when the timed words do not spell the segment's text. */
function timesOf(segment: TranscriptSegment, words: readonly ContentWord[]): TranscriptWord[] | undefined {
  const timed = (segment.words ?? []).flatMap((spoken) => contentWords(spoken.text).map(() => spoken))
  return timed.length === words.length ? timed : undefined
}

function placeWords(segment: TranscriptSegment, number: number): PlacedWord[] {
  const words = contentWords(segment.text)
  const times = timesOf(segment, words)
  return words.map((word, index) => ({
    ...word,
    segment: number,
    startSeconds: times?.[index]?.start ?? segment.start,
    endSeconds: times?.[index]?.end ?? segment.end,
  }))
}

export function indexTranscript(transcript: Transcript): TranscriptIndex {
  const words = transcript.segments.flatMap(placeWords)
  const placesByWord = new Map<string, number[]>()
  for (const [place, { folded }] of words.entries()) {
    const places = placesByWord.get(folded)
    if (places) places.push(place)
    else placesByWord.set(folded, [place])
  }
  return { transcript, words, placesByWord }
}
