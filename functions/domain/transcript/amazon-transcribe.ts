import * as z from 'zod'
import { hasList, type JsonOutline, listOf, textAt } from '#functions/domain/transcript/json-outline.ts'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'

const time = z.unknown().optional()
const label = z.string().min(1)

const itemMembers: ReadonlySet<string> = new Set([
  ...['start_time', 'end_time', 'type', 'alternatives', 'content', 'speaker_label', 'channel_label', 'items'],
])

const itemSchema = z.object({
  start_time: time,
  end_time: time,
  type: z.enum(['pronunciation', 'punctuation']),
  alternatives: z.array(z.object({ content: z.string() })),
  speaker_label: label.optional(),
  channel_label: label.optional(),
})

const speakerSegmentSchema = z.object({
  items: z.array(z.object({ start_time: time, speaker_label: label.optional() })).optional(),
  speaker_label: label,
})

const channelSchema = z.object({ channel_label: label, items: z.array(z.unknown()) })

/** Older jobs name the speaker of a word only beside the words, by the word's start. */
function speakersByStart(file: JsonOutline): ReadonlyMap<string, string> {
  const speakers = new Map<string, string>()
  for (const entry of listOf(file, 'results.speaker_labels.segments', itemMembers)) {
    const { data: segment } = speakerSegmentSchema.safeParse(entry)
    for (const item of segment?.items ?? []) {
      speakers.set(String(item.start_time), item.speaker_label ?? segment?.speaker_label ?? '')
    }
  }
  return speakers
}

type SpeakerOf = (item: z.output<typeof itemSchema>) => string | undefined

/** One segment a word, punctuation joined to the word before it; normalising puts them together. */
function* wordsOf(items: Iterable<unknown>, speakerOf: SpeakerOf, removed: Removed): Generator<RawSegment> {
  let last: RawSegment | undefined
  for (const entry of items) {
    const { data: item } = itemSchema.safeParse(entry)
    const content = item?.alternatives[0]?.content.trim() ?? ''
    if (!item) countBroken(removed)
    else if (item.type === 'punctuation') {
      if (last) last.text += content
    } else if (content !== '') {
      if (last) yield last
      const speaker = speakerOf(item)
      last = {
        ...parseStretch(item.start_time, item.end_time),
        text: content,
        ...(speaker ? { speaker } : {}),
      }
    }
  }
  if (last) yield last
}

/** Seconds of silence within which one speaks on. */
const longestBreath = 1

/** Words of one channel as what is said in one breath: two who speak at once are not shuffled word by word. */
function* breathsOf(words: Iterable<RawSegment>): Generator<RawSegment> {
  let breath: RawSegment | undefined
  for (const { start, end, text, speaker } of words) {
    const word = { text, ...(start === null ? {} : { start }), ...(end === null ? {} : { end }) }
    const goesOn = breath && (start === null || start - (breath.end ?? start) <= longestBreath)
    if (breath && goesOn && !/[.?!]$/.test(breath.text)) {
      breath.text += ` ${text}`
      breath.words?.push(word)
      breath.end = end ?? breath.end
      breath.start ??= start
    } else {
      if (breath) yield breath
      breath = { start, end, text, words: [word], ...(speaker ? { speaker } : {}) }
    }
  }
  if (breath) yield breath
}

function* channelsOf(file: JsonOutline, removed: Removed): Generator<RawSegment> {
  for (const entry of listOf(file, 'results.channel_labels.channels', itemMembers)) {
    const { data: channel } = channelSchema.safeParse(entry)
    if (!channel) countBroken(removed)
    else yield* breathsOf(wordsOf(channel.items, () => channel.channel_label, removed))
  }
}

/** What Amazon Transcribe writes for a batch job (developer guide, «Data input and output»): words with speakers, or one list a channel. */
export function readAmazonTranscribe(file: JsonOutline, removed: Removed): RawTranscript {
  const language = textAt(file, 'results.language_code')
  const raw = { kind: 'Amazon Transcribe', language }
  if (hasList(file, 'results.channel_labels.channels')) return { ...raw, segments: channelsOf(file, removed) }
  const speakers = speakersByStart(file)
  const speakerOf: SpeakerOf = (item) =>
    item.speaker_label ?? (speakers.get(String(item.start_time)) || item.channel_label)
  const items = listOf(file, 'results.items', itemMembers)
  return { ...raw, segments: wordsOf(items, speakerOf, removed) }
}
