import { firstSpoken, type SearchPassage } from '#functions/domain/search/search-text.ts'
import { searchWords } from '#functions/domain/search/search-words.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import { type Transcript, type TranscriptEntry, voiceOf } from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'

/** In words. Text without punctuation is cut here. */
const longest = 40

type Piece = { text: string; voice: string | number | undefined; speaker: string | null } & Times
type Times = { start: number | null; end: number | null }

const voiceIn = ({ speaker, turn }: TranscriptEntry) => voiceOf({ ...(speaker && { speaker }), turn })

function cutLong(sentence: string): string[] {
  const words = sentence.split(/\s+/)
  const parts = Math.ceil(words.length / longest)
  const size = Math.ceil(words.length / parts)
  return Array.from({ length: parts }, (_, part) => words.slice(part * size, (part + 1) * size).join(' '))
}

/** Sentences whose times are their share of the entry's letters. */
function piecesOf(entry: TranscriptEntry): Piece[] {
  const { text, speaker, timestamp, end } = entry
  const shares = text.length
  let passed = 0
  const timeAt = (letters: number) =>
    timestamp === null || end === null ? timestamp : timestamp + ((end - timestamp) * letters) / shares
  return splitSentences(text)
    .flatMap(cutLong)
    .map((piece) => {
      const start = timeAt(passed)
      passed = Math.min(passed + piece.length + 1, shares)
      return { text: piece, voice: voiceIn(entry), speaker, start, end: timeAt(passed) }
    })
}

const endsSentence = /[\p{STerm}…][\p{Pe}\p{Pf}"'’”»]*$/u
const lengthOf = (text: string) => text.split(/\s+/).length

/** Captions break sentences into lines, which are joined here. */
function joinLines(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isContinued =
      last && last.voice === piece.voice && !endsSentence.test(last.text) && lengthOf(last.text) < longest / 2
    if (isContinued)
      joined[joined.length - 1] = { ...last, text: `${last.text} ${piece.text}`, end: piece.end }
    else joined.push(piece)
  }
  return joined
}

/** Gives passages their positions. Phrases may go on from a passage that ends within a sentence. */
export function placePassages(pieces: readonly Omit<SearchPassage, 'at'>[]): SearchPassage[] {
  let next = firstSpoken
  return pieces.map(({ text, speaker, start, end }) => {
    const at = next
    next += searchWords(text).length + (endsSentence.test(text) ? 1 : 0)
    return { at, text, speaker, start, end }
  })
}

export function searchPassages(transcript: Transcript): SearchPassage[] {
  const { entries } = transcriptView(transcript, 1)
  return placePassages(joinLines(entries.flatMap(piecesOf)))
}
