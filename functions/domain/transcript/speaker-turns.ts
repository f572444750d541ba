import type { RawSegment, RawWord } from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { changeMark } from '#functions/domain/transcript/signs.ts'
import { listSpeakerNames, readName } from '#functions/domain/transcript/speaker-names.ts'

/** Files that name the speaker of every segment repeat names. Files that name only changes hardly ever do. */
const rarely = 0.1
const mostNamed = 0.6

function namesChangesOnly(segments: readonly Pick<RawSegment, 'speaker'>[]): boolean {
  let pairs = 0
  let same = 0
  for (const [index, { speaker }] of segments.entries()) {
    const before = segments[index - 1]?.speaker
    if (!speaker || !before) continue
    pairs += 1
    if (speaker === before) same += 1
  }
  const named = segments.filter(({ speaker }) => speaker).length
  return same <= pairs * rarely || named < segments.length * mostNamed
}

export function carriesNames(segments: readonly Pick<RawSegment, 'speaker'>[]): boolean {
  return !segments.every(({ speaker }) => speaker) && namesChangesOnly(segments)
}

function carryNames(segments: RawSegment[], removed: Removed): RawSegment[] {
  const areCarried = carriesNames(segments)
  let current: string | undefined
  return segments.map((segment) => {
    const mark = segment.speaker ? '' : (changeMark.exec(segment.text)?.[0] ?? '')
    countRemoved(removed, 'names', mark)
    current = mark === '' ? (segment.speaker ?? current) : undefined
    const said = mark === '' ? segment : partOf(segment, mark.length, segment.text.length)
    return areCarried && current !== undefined ? { ...said, speaker: current } : said
  })
}

/** `until`: where the speaker's label ends and the speech begins. */
type Turn = { from: number; until: number; speaker: string | undefined }

function turnsOf(text: string, names: ReadonlySet<string>): Turn[] {
  const turns: Turn[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const mark = changeMark.exec(line)?.[0] ?? ''
    const label = readName(line.slice(mark.length))
    const speaker = label && names.has(label.speaker) ? label.speaker : undefined
    const lead = speaker && label ? line.length - line.trimEnd().length : 0
    const named = speaker && label ? line.length - lead - label.text.length : mark.length
    if (speaker !== undefined || mark !== '') turns.push({ from: at, until: at + named, speaker })
    at += line.length + 1
  }
  return turns
}

const letters = (text: string) => text.replace(/\s+/gu, '')

/** Matches words by their letters, because the word list may split them differently than the text. */
function wordsOf(words: readonly RawWord[], before: string, text: string): RawWord[] {
  let passed = letters(before).length
  let left = letters(text).length
  const own: RawWord[] = []
  for (const word of words) {
    const all = letters(word.text)
    const said = all.slice(passed, passed + left)
    passed = Math.max(0, passed - all.length)
    left -= said.length
    if (said !== '') own.push(said === all ? word : { ...word, text: said })
  }
  return own
}

function partOf(segment: RawSegment, from: number, until: number): RawSegment {
  const text = segment.text.slice(from, until)
  const { start, end } = segment
  const at = (place: number) =>
    start === null || end === null ? null : start + ((end - start) * place) / Math.max(1, segment.text.length)
  if (segment.words) {
    return { ...segment, text, words: wordsOf(segment.words, segment.text.slice(0, from), text) }
  }
  const begins = segment.text.slice(0, from).includes('\n') ? at(from) : start
  return { ...segment, text, start: begins, end: until >= segment.text.length ? end : at(until) }
}

function splitTurns(segment: RawSegment, turns: readonly Turn[], before: string | undefined): RawSegment[] {
  const parts: RawSegment[] = []
  const say = (from: number, until: number, speaker: string | undefined) => {
    const part = partOf(segment, from, until)
    if (part.text.trim() !== '') parts.push({ ...part, ...(speaker && { speaker }) })
  }
  if (turns[0]?.from !== 0) say(0, turns[0]?.from ?? segment.text.length, before)
  for (const [index, turn] of turns.entries()) {
    say(turn.until, turns[index + 1]?.from ?? segment.text.length, turn.speaker)
  }
  return parts
}

function readNames(segments: RawSegment[], removed: Removed): RawSegment[] {
  const names = listSpeakerNames(segments)
  if (names.size === 0 && !segments.some(({ text }) => changeMark.test(text))) return segments
  let before: string | undefined
  return segments.flatMap((segment) => {
    const turns = turnsOf(segment.text, names)
    for (const turn of turns) countRemoved(removed, 'names', segment.text.slice(turn.from, turn.until))
    const parts = turns.length > 0 || before ? splitTurns(segment, turns, before) : [segment]
    const last = turns.at(-1)
    if (last) before = last.speaker
    return parts
  })
}

/** A file may name speakers only at changes. Without names, labels ("Name:") at the start of lines count. */
export function attributeSpeakers(segments: RawSegment[], removed: Removed): RawSegment[] {
  return segments.some(({ speaker }) => speaker)
    ? carryNames(segments, removed)
    : readNames(segments, removed)
}
