import { type JsonOutline, listOf, textAtPath } from '#functions/domain/transcript/json-outline.ts'
import { isMember } from '#functions/domain/transcript/json-record.ts'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
  segmentOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { breathsOf } from '#functions/domain/transcript/spoken-words.ts'

const members: ReadonlySet<string> = new Set([
  'type',
  'start_time',
  'end_time',
  'attaches_to',
  'channel',
  'alternatives',
  'content',
  'speaker',
])

type Item = {
  text: string
  speaker: string | undefined
  isSign: boolean
  attachesTo: unknown
  start: unknown
  end: unknown
}

const unknownSpeaker = 'UU'

function readItem(result: unknown): Item | undefined {
  if (!isMember(result) || !Array.isArray(result.alternatives)) return undefined
  const [best]: unknown[] = result.alternatives
  if (!isMember(best) || typeof best.content !== 'string') return undefined
  const label = best.speaker ?? result.channel
  return {
    text: best.content.trim(),
    speaker: typeof label === 'string' && label !== unknownSpeaker ? label : undefined,
    isSign: result.type === 'punctuation',
    attachesTo: result.attaches_to,
    start: result.start_time,
    end: result.end_time,
  }
}

/** Signs attach to the previous word, or to the next one, such as "¿". */
function* wordsOf(results: Iterable<unknown>, removed: Removed): Generator<RawSegment> {
  let last: RawSegment | undefined
  let before = ''
  for (const result of results) {
    const item = readItem(result)
    if (!item) {
      // A change of speaker is a result without text.
      if (!isMember(result) || result.type !== 'speaker_change') countBroken(removed)
    } else if (item.isSign && item.attachesTo === 'next') before += item.text
    else if (item.isSign) {
      if (last) last.text += item.text
    } else if (item.text !== '') {
      if (last) yield last
      last = segmentOf(parseStretch(item.start, item.end), before + item.text, item.speaker)
      before = ''
    }
  }
  if (last) yield last
}

const mostExamined = 20

export function isSpeechmatics(file: JsonOutline): boolean {
  let examined = 0
  for (const result of listOf(file, 'results', members)) {
    if (readItem(result)) return true
    examined += 1
    if (examined >= mostExamined) break
  }
  return false
}

/** Format json-v2, in seconds (docs.speechmatics.com, "Transcription output"). */
export function readSpeechmatics(file: JsonOutline, removed: Removed): RawTranscript {
  const language = textAtPath(file, 'metadata.transcription_config.language')
  const words = wordsOf(listOf(file, 'results', members), removed)
  return { kind: 'Speechmatics', segments: breathsOf(words), language }
}
