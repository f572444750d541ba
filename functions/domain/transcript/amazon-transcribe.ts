import { hasList, type JsonOutline, listOf, textAtPath } from '#functions/domain/transcript/json-outline.ts'
import { isMember } from '#functions/domain/transcript/json-record.ts'
import { withSpeakers } from '#functions/domain/transcript/neighbor-speakers.ts'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
  segmentOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { breathsOf } from '#functions/domain/transcript/spoken-words.ts'

const itemMembers: ReadonlySet<string> = new Set([
  'start_time',
  'end_time',
  'type',
  'alternatives',
  'content',
  'speaker_label',
  'channel_label',
  'items',
])

type Item = {
  start: unknown
  end: unknown
  isPunctuation: boolean
  content: string
  label: string | undefined
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function readItem(entry: unknown): Item | undefined {
  if (!isMember(entry) || !Array.isArray(entry.alternatives)) return undefined
  const [alternative]: unknown[] = entry.alternatives
  const content = isMember(alternative) ? alternative.content : undefined
  if (typeof content !== 'string' || !['pronunciation', 'punctuation'].includes(String(entry.type)))
    return undefined
  return {
    start: entry.start_time,
    end: entry.end_time,
    isPunctuation: entry.type === 'punctuation',
    content: content.trim(),
    label: textIn(entry.speaker_label) ?? textIn(entry.channel_label),
  }
}

/** Output of older jobs lists speakers apart from the words. The start time of a word links the two. */
function speakersByStart(file: JsonOutline): ReadonlyMap<string, string> {
  const speakers = new Map<string, string>()
  for (const segment of listOf(file, 'results.speaker_labels.segments', itemMembers)) {
    if (!isMember(segment) || !Array.isArray(segment.items)) continue
    for (const item of segment.items) {
      const label = isMember(item) ? (textIn(item.speaker_label) ?? textIn(segment.speaker_label)) : undefined
      if (isMember(item) && label) speakers.set(String(item.start_time), label)
    }
  }
  return speakers
}

type SpeakerOf = (item: Item) => string | undefined

/** Appends punctuation to the previous word. */
function* wordsOf(items: Iterable<unknown>, speakerOf: SpeakerOf, removed: Removed): Generator<RawSegment> {
  let last: RawSegment | undefined
  for (const entry of items) {
    const item = readItem(entry)
    if (!item) countBroken(removed)
    else if (item.isPunctuation) {
      if (last) last.text += item.content
    } else if (item.content !== '') {
      if (last) yield last
      last = segmentOf(parseStretch(item.start, item.end), item.content, speakerOf(item))
    }
  }
  if (last) yield last
}

function* channelsOf(file: JsonOutline, removed: Removed): Generator<RawSegment> {
  for (const entry of listOf(file, 'results.channel_labels.channels', itemMembers)) {
    const label = isMember(entry) ? textIn(entry.channel_label) : undefined
    const items = isMember(entry) && Array.isArray(entry.items) ? entry.items : undefined
    if (!label || !items) countBroken(removed)
    else yield* breathsOf(wordsOf(items, () => label, removed))
  }
}

/** Output of a batch job (Amazon Transcribe developer guide, "Data input and output"). */
export function readAmazonTranscribe(file: JsonOutline, removed: Removed): RawTranscript {
  const language = textAtPath(file, 'results.language_code')
  const raw = { kind: 'Amazon Transcribe', language }
  if (hasList(file, 'results.channel_labels.channels')) return { ...raw, segments: channelsOf(file, removed) }
  const speakers = speakersByStart(file)
  const speakerOf: SpeakerOf = (item) => item.label ?? speakers.get(String(item.start))
  const items = listOf(file, 'results.items', itemMembers)
  return { ...raw, segments: withSpeakers(wordsOf(items, speakerOf, removed)) }
}
