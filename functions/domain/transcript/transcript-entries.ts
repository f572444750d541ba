import { isTimed } from '#functions/domain/transcript/transcript-text.ts'
import type {
  Transcript,
  TranscriptEntry,
  TranscriptSegment,
  TranscriptView,
  TranscriptWord,
} from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'

type WordQueue = { words: readonly TranscriptWord[]; next: number }

type OpenEntry = { from: number; until: number; rest: string; start: number | undefined; end: number }

const withoutSpace = (text: string) => text.replace(/\s+/gu, '')

function withSentence(entry: OpenEntry, text: string, sentence: string): OpenEntry {
  const at = text.indexOf(sentence, entry.until)
  const from = entry.rest === '' ? at : entry.from
  return { ...entry, from, until: at + sentence.length, rest: entry.rest + withoutSpace(sentence) }
}

/** Undefined when the words do not match the text. */
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

type Voice = Pick<TranscriptEntry, 'speaker' | 'turn'>

const voiceIn = ({ speaker, turn }: TranscriptSegment): Voice => ({
  speaker: speaker ?? null,
  ...(turn !== undefined && { turn }),
})

function sentenceEntries(segment: TranscriptSegment): TranscriptEntry[] | undefined {
  const { text, words = [] } = segment
  const queue: WordQueue = { words, next: 0 }
  const entries: TranscriptEntry[] = []
  let open: OpenEntry | undefined = { from: 0, until: 0, rest: '', start: undefined, end: 0 }
  for (const sentence of splitSentences(text)) {
    open = withWords(withSentence(open, text, sentence), queue)
    if (!open) return undefined
    const { from, until, rest, start = null, end } = open
    if (rest !== '') continue
    entries.push({ text: text.slice(from, until), ...voiceIn(segment), timestamp: start, end })
    open = { ...open, start: undefined, end: 0 }
  }
  return open.rest === '' ? entries : undefined
}

function entriesOf(segment: TranscriptSegment): TranscriptEntry[] {
  const { text, start, end } = segment
  const sentences = start === null ? undefined : sentenceEntries(segment)
  return sentences && sentences.length > 1
    ? sentences
    : [{ text, ...voiceIn(segment), timestamp: start, end }]
}

/** One entry per sentence where words have times, else per segment. Times in seconds; null without times. */
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

export const withoutTimes = (view: TranscriptView): TranscriptView => ({
  ...view,
  is_timed: false,
  entries: view.entries.map((entry) => ({ ...entry, timestamp: null, end: null })),
})
