import { isTimed } from '#functions/domain/transcript/transcript-text.ts'
import type {
  Transcript,
  TranscriptEntry,
  TranscriptSegment,
  TranscriptView,
  TranscriptWord,
} from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'

/** Words in the order they are said, and the first that stands in no entry yet. */
type WordQueue = { words: readonly TranscriptWord[]; next: number }

/** Sentences put together until they end where a word ends; `rest` is what of their letters no word has said yet. */
type OpenEntry = { from: number; until: number; rest: string; start: number | undefined; end: number }

const withoutSpace = (text: string) => text.replace(/\s+/gu, '')

/** Where the sentence after the entry stands in the text, as part of it. */
function withSentence(entry: OpenEntry, text: string, sentence: string): OpenEntry {
  const at = text.indexOf(sentence, entry.until)
  const from = entry.rest === '' ? at : entry.from
  return { ...entry, from, until: at + sentence.length, rest: entry.rest + withoutSpace(sentence) }
}

/** Takes from the queue the words that the entry holds whole. Undefined when the words say something else than the text. */
function withWords(entry: OpenEntry, queue: WordQueue): OpenEntry | undefined {
  let { rest, start, end } = entry
  while (rest !== '') {
    const word = queue.words[queue.next]
    const letters = withoutSpace(word?.text ?? '')
    if (!word || (!rest.startsWith(letters) && !letters.startsWith(rest))) return undefined
    if (letters.length > rest.length) break
    queue.next += 1
    rest = rest.slice(letters.length)
    start ??= word.start
    end = Math.max(end, word.end)
  }
  return { ...entry, rest, start, end }
}

/** One entry a sentence, from the beginning of its first word to the end of its last. Undefined when the words do not fit the text. */
function sentenceEntries({ text, speaker, words }: TranscriptSegment): TranscriptEntry[] | undefined {
  const queue: WordQueue = { words: words ?? [], next: 0 }
  const entries: TranscriptEntry[] = []
  let open: OpenEntry | undefined = { from: 0, until: 0, rest: '', start: undefined, end: 0 }
  for (const sentence of splitSentences(text)) {
    open = withWords(withSentence(open, text, sentence), queue)
    if (!open) return undefined
    const { from, until, rest, start = null, end } = open
    if (rest !== '') continue
    entries.push({ text: text.slice(from, until), speaker: speaker ?? null, timestamp: start, end })
    open = { ...open, start: undefined, end: 0 }
  }
  return open.rest === '' ? entries : undefined
}

function entriesOf(segment: TranscriptSegment): TranscriptEntry[] {
  const { text, start, end, speaker = null } = segment
  const sentences = start === null ? undefined : sentenceEntries(segment)
  return sentences && sentences.length > 1 ? sentences : [{ text, speaker, timestamp: start, end }]
}

/**
 * A transcript as it is read along: one entry a sentence where the words have times, else one a segment.
 * Times in seconds; an untimed transcript keeps null.
 */
export function transcriptView(transcript: Transcript, episodeId: number): TranscriptView {
  return {
    episode_id: episodeId,
    source: transcript.source,
    language: transcript.language,
    is_timed: isTimed(transcript),
    duration: transcript.durationSeconds,
    entries: transcript.segments.flatMap(entriesOf),
  }
}
