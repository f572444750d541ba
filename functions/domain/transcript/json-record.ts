import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { withSpeakers } from '#functions/domain/transcript/neighbor-speakers.ts'
import {
  parseMilliseconds,
  type RawSegment,
  type RawWord,
  segmentOf,
  stretchOf,
  wordOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { listWords } from '#functions/domain/transcript/transcript-words.ts'
import { identifiesSpeaker, namedSpeaker } from '#shared/format/speaker-label.ts'

const membersOfText = ['text', 'body', 'Content', 'content', 'word', 'words', 'Items', 'tokens', 'items']
const membersOfSeconds = ['start', 'end', 'startTime', 'endTime', 'timestamps', 'from', 'to']
const membersOfMilliseconds = [
  'start_ms',
  'end_ms',
  'offsets',
  'BeginOffsetMillis',
  'EndOffsetMillis',
  'start_timestamp_millis',
  'end_timestamp_millis',
]
/** Names before numbers. */
const membersOfSpeaker = [
  'speakerName',
  'speaker_name',
  'speaker',
  'speakerDesignation',
  'speaker_label',
  'speakerLabel',
  'ParticipantRole',
  'spk',
  'speaker_id',
  'speakerId',
  'speakerID',
  'spk_id',
  'spkId',
  'speaker_tag',
  'speakerTag',
]

export const recordMembers: ReadonlySet<string> = new Set([
  ...membersOfText,
  ...membersOfSeconds,
  ...membersOfMilliseconds,
  ...membersOfSpeaker,
  'voice',
  'name',
  'title',
  'id',
  'Type',
])

type Member = Readonly<Record<string, unknown>>

export const isMember = (value: unknown): value is Member => typeof value === 'object' && value !== null

function nameOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function labelOf(given: unknown): string | undefined {
  if (!isMember(given)) return nameOf(given)
  return nameOf(given.name) ?? nameOf(given.title) ?? nameOf(given.speaker_label) ?? nameOf(given.id)
}

/** Such as "3", "SPEAKER_00" and "ann-lee". */
const isId = (label: string) => namedSpeaker(label) === undefined || /^[a-z\d_-]+$/.test(label)

/** In Podlove, `voice` is the name, and `speaker` the id of a contributor. */
function speakerOf(record: Member): string | undefined {
  const labels = membersOfSpeaker.flatMap((member) => labelOf(record[member]) ?? [])
  const label = labels.find(identifiesSpeaker) ?? labels[0]
  const voice = nameOf(record.voice)
  const isNamed = voice !== undefined && identifiesSpeaker(voice) && /\p{L}/u.test(voice)
  return isNamed && (label === undefined || isId(label)) ? voice : label
}

type Times = { start: number | undefined; end: number | undefined; isOpen: boolean }

const isMissing = (value: unknown) => value === undefined || value === null

/** `start`, `startTime` and `timestamps` have seconds or clock times. Other names have milliseconds. */
function timesOf(record: Member): Times {
  const clock = isMember(record.timestamps) ? record.timestamps : undefined
  const ticks = isMember(record.offsets) ? record.offsets : undefined
  const from = record.start ?? record.startTime ?? clock?.from
  const to = record.end ?? record.endTime ?? clock?.to
  if (!isMissing(from) || !isMissing(to)) {
    return { start: parseClock(from), end: parseClock(to), isOpen: isMissing(to) }
  }
  const begin = record.start_ms ?? ticks?.from ?? record.BeginOffsetMillis ?? record.start_timestamp_millis
  const finish = record.end_ms ?? ticks?.to ?? record.EndOffsetMillis ?? record.end_timestamp_millis
  return { start: parseMilliseconds(begin), end: parseMilliseconds(finish), isOpen: isMissing(finish) }
}

const formatting = /<\/?(?:i|b|u|font)(?![\w-])[^<>]*>/gi

function textOf(record: Member): string | undefined {
  const text = record.text ?? record.body ?? record.word ?? record.Content ?? record.content
  if (typeof text !== 'string') return undefined
  return text.includes('<') ? text.replace(formatting, '') : text
}

/** Matches special tokens of speech models, such as `[_BEG_]`. */
const isSpecial = (text: string) => /^\[_[A-Z]+_?\d*_?\]$/.test(text)

type SpokenWord = RawWord & { speaker?: string }

/** Tokens without a leading space belong to the previous word. */
function wordsOf(record: Member): SpokenWord[] {
  const list = record.words ?? record.Items ?? record.tokens
  if (!Array.isArray(list)) return []
  const words: SpokenWord[] = []
  for (const entry of list) {
    const given = isMember(entry) ? textOf(entry) : undefined
    if (!isMember(entry) || given === undefined || isSpecial(given)) continue
    const text = given.trim()
    const last = words.at(-1)
    const joins = (record.tokens === list && !/^\s/.test(given)) || entry.Type === 'punctuation'
    const { start, end } = timesOf(entry)
    const speaker = speakerOf(entry)
    if (joins && last) {
      last.text += text
      if (end !== undefined) last.end = end
    } else if (text !== '') {
      const word: SpokenWord = wordOf(text, start, end)
      if (speaker) word.speaker = speaker
      words.push(word)
    }
  }
  return words
}

/** Splits an entry with several words: the first gets its start, the last its end, all its speaker. */
function apart(word: SpokenWord): SpokenWord[] {
  if (!/\s/.test(word.text)) return [word]
  const { start, end, text, ...said } = word
  const texts = listWords(text)
  return texts.map((one, place) => ({
    ...said,
    text: one,
    ...(place === 0 && start !== undefined && { start }),
    ...(place === texts.length - 1 && end !== undefined && { end }),
  }))
}

const letters = (text: string) => text.replace(/\s+/gu, '')

const lettersOnly = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** In words that the text may lack. */
const farthest = 8

/** The words of the text, each with the times and speaker of its equal in the list. */
function matchWords(text: string, words: readonly SpokenWord[]): SpokenWord[] {
  let next = 0
  return listWords(text).map((one) => {
    const near = words.slice(next, next + farthest)
    const found = near.findIndex((word) => lettersOnly(word.text) === lettersOnly(one))
    const word = near[found]
    next += found + 1
    return { ...word, text: one }
  })
}

function splitBySpeaker(segment: RawSegment, words: readonly SpokenWord[]): RawSegment[] {
  const parts: RawSegment[] = []
  for (const { speaker, text, start: begin, end } of words) {
    const word = wordOf(text, begin, end)
    const last = parts.at(-1)
    if (last && last.speaker === speaker) {
      last.words?.push(word)
      last.text += ` ${word.text}`
      last.end = word.end ?? last.end
    } else {
      const start = word.start ?? last?.end ?? segment.start
      const part = segmentOf({ start, end: word.end ?? start }, word.text, speaker)
      part.words = [word]
      parts.push(part)
    }
  }
  return parts
}

/** Diarization writes the most frequent voice on the segment, and the true one on each word. */
function attributeWords(segment: RawSegment, spoken: readonly SpokenWord[]): RawSegment[] {
  const areSame = letters(spoken.map((word) => word.text).join('')) === letters(segment.text)
  const isAttributed = spoken.some((word) => word.speaker)
  if (!areSame && !isAttributed) return [segment]
  const words = [...withSpeakers(areSame ? spoken : matchWords(segment.text, spoken))]
  const [speaker, ...others] = new Set(words.map((word) => word.speaker))
  if (others.length > 0) return splitBySpeaker(segment, words)
  if (speaker) segment.speaker = speaker
  if (areSame) segment.words = words.map((word) => wordOf(word.text, word.start, word.end))
  return [segment]
}

export function readJsonRecord(record: unknown): RawSegment[] | undefined {
  if (!isMember(record)) return undefined
  const { start, end, isOpen } = timesOf(record)
  const speaker = speakerOf(record)
  if (Array.isArray(record.items) && textOf(record) === undefined) {
    const parts = record.items.flatMap((item) => readJsonRecord(item) ?? [])
    return parts.map((part) => ({ ...(speaker && { speaker }), ...part }))
  }
  const spoken = wordsOf(record).flatMap(apart)
  const text = textOf(record) ?? (spoken.length > 0 ? spoken.map((word) => word.text).join(' ') : undefined)
  if (text === undefined) return undefined
  const segment = segmentOf(stretchOf(start, end), text, speaker)
  if (isOpen && start !== undefined) segment.isOpen = isOpen
  return spoken.length > 0 ? attributeWords(segment, spoken) : [segment]
}
