import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { hasList, type JsonOutline, listOf } from '#functions/domain/transcript/json-outline.ts'
import { isMember } from '#functions/domain/transcript/json-record.ts'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
  segmentOf,
  stretchOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { breathsOf } from '#functions/domain/transcript/spoken-words.ts'

const members: ReadonlySet<string> = new Set([
  'alternatives',
  'detected_language',
  'words',
  'word',
  'punctuated_word',
  'start',
  'end',
  'speaker',
  'paragraphs',
  'sentences',
  'text',
  'transcript',
])

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** Speakers and channels are numbered from 0. */
const labelOf = (speaker: unknown) => (typeof speaker === 'number' ? `speaker_${speaker}` : undefined)

type Channel = { label: string | undefined; removed: Removed }

function* wordsOf(list: readonly unknown[], { label, removed }: Channel): Generator<RawSegment> {
  for (const entry of list) {
    const text = isMember(entry) ? (textIn(entry.punctuated_word) ?? textIn(entry.word)) : undefined
    if (!isMember(entry) || text === undefined) countBroken(removed)
    else yield segmentOf(parseStretch(entry.start, entry.end), text, label ?? labelOf(entry.speaker))
  }
}

function* sentencesOf(list: readonly unknown[], { label, removed }: Channel): Generator<RawSegment> {
  for (const paragraph of list) {
    if (!isMember(paragraph)) countBroken(removed)
    else
      for (const sentence of listIn(paragraph.sentences)) {
        const text = isMember(sentence) ? textIn(sentence.text) : undefined
        if (!isMember(sentence) || text === undefined) countBroken(removed)
        else
          yield segmentOf(
            parseStretch(sentence.start, sentence.end),
            text,
            label ?? labelOf(paragraph.speaker),
          )
      }
  }
}

/** A channel's best alternative, or an utterance. */
function* speechOf(speech: unknown, channel: Channel): Generator<RawSegment> {
  if (!isMember(speech)) return countBroken(channel.removed)
  const { words, paragraphs, transcript, start, end, speaker } = speech
  const inParagraphs = isMember(paragraphs) ? listIn(paragraphs.paragraphs) : []
  if (listIn(words).length > 0) yield* breathsOf(wordsOf(listIn(words), channel))
  else if (inParagraphs.length > 0) yield* sentencesOf(inParagraphs, channel)
  else {
    const text = textIn(transcript)
    const stretch = stretchOf(parseClock(start), parseClock(end))
    if (text !== undefined) yield segmentOf(stretch, text, channel.label ?? labelOf(speaker))
  }
}

function* channelsOf(file: JsonOutline, raw: RawTranscript, removed: Removed): Generator<RawSegment> {
  const channels = [...listOf(file, 'results.channels', members)]
  for (const [number, channel] of channels.entries()) {
    const label = channels.length > 1 ? `channel_${number}` : undefined
    const [best]: readonly unknown[] = isMember(channel) ? listIn(channel.alternatives) : []
    if (isMember(channel)) raw.language ??= textIn(channel.detected_language)
    yield* speechOf(best, { label, removed })
  }
}

function* utterancesOf(file: JsonOutline, removed: Removed): Generator<RawSegment> {
  for (const utterance of listOf(file, 'results.utterances', members))
    yield* speechOf(utterance, { label: undefined, removed })
}

export const isDeepgram = (file: JsonOutline) =>
  hasList(file, 'results.channels') || hasList(file, 'results.utterances')

/** Pre-recorded audio, in seconds (developers.deepgram.com/docs/pre-recorded-audio, /docs/utterances). */
export function readDeepgram(file: JsonOutline, removed: Removed): RawTranscript {
  const raw: RawTranscript = { kind: 'Deepgram', segments: [] }
  raw.segments = hasList(file, 'results.channels')
    ? channelsOf(file, raw, removed)
    : utterancesOf(file, removed)
  return raw
}
