import type { RawSegment, RawWord } from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { listMarkedNames, listSpeakerNames, readName } from '#functions/domain/transcript/speaker-names.ts'
import { isDash, spokenLines } from '#functions/domain/transcript/turn-marks.ts'
import { identifiesSpeaker } from '#shared/format/speaker-label.ts'

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

/** `until`: where the mark or the speaker's label ends and the speech begins. */
type Turn = { from: number; until: number; mark: string; speaker: string | undefined }

function turnsOf(text: string, before: string, names: ReadonlySet<string>): Turn[] {
  return spokenLines(text, before).flatMap(({ from, text: line, mark }) => {
    const label = readName(line.slice(mark.length))
    const isNamed = label !== undefined && names.has(label.speaker)
    if (!isNamed) return mark === '' ? [] : [{ from, until: from + mark.length, mark, speaker: undefined }]
    const until = from + line.trimEnd().length - label.text.length
    const speaker = identifiesSpeaker(label.speaker) ? label.speaker : undefined
    return [{ from, until, mark, speaker }]
  })
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

type Place = { from: number; until: number; isFirst: boolean }

function partOf(segment: RawSegment, { from, until, isFirst }: Place): RawSegment {
  const text = segment.text.slice(from, until)
  const { start, end } = segment
  const at = (place: number) =>
    start === null || end === null ? null : start + ((end - start) * place) / Math.max(1, segment.text.length)
  const words = segment.words && wordsOf(segment.words, segment.text.slice(0, from), text)
  return {
    ...segment,
    text,
    ...(words && { words }),
    start: isFirst ? start : (words?.[0]?.start ?? at(from)),
    end: until >= segment.text.length ? end : (words?.at(-1)?.end ?? at(until)),
  }
}

/** A mark without a space before the speech is part of a word, and so not a word that is removed. */
function labelIn(text: string, { from, until, mark }: Turn): string {
  const label = text.slice(from, until)
  return label === mark && /\S$/.test(label) && /\S/.test(text.charAt(until)) ? '' : label
}

type Voice = Pick<RawSegment, 'speaker' | 'turn'>

/** Mutates the segment, because a copy of each needs too much memory. */
function give(segment: RawSegment, { speaker, turn }: Voice): RawSegment {
  if (speaker !== undefined) segment.speaker = speaker
  else if (segment.speaker !== undefined) delete segment.speaker
  if (turn !== undefined) segment.turn = turn
  return segment
}

type Attribution = {
  names: ReadonlySet<string>
  areCarried: boolean
  turns: number
  current: Voice
  label: string | undefined
  text: string
  isDialogue: boolean
}

function startTurn(state: Attribution): Voice {
  state.turns += 1
  return { turn: state.turns }
}

/** A placeholder such as "Unknown" stands for one unnamed person until another label follows. */
function voiceAtStart(state: Attribution, { speaker, startsTurn }: RawSegment): Voice {
  if (speaker && identifiesSpeaker(speaker)) return { speaker }
  if (startsTurn || (speaker && speaker !== state.label)) return startTurn(state)
  // Captions have dashes only where two voices share one, so the next may be of either.
  if (state.isDialogue && /[.?!…]["'”’)\]]*\s*$/.test(state.text)) return startTurn(state)
  return state.areCarried || state.current.speaker === undefined ? state.current : {}
}

function attributeSegment(state: Attribution, segment: RawSegment, removed: Removed): RawSegment[] {
  const { speaker, text } = segment
  const turns = turnsOf(text, state.text, state.names)
  state.current = voiceAtStart(state, segment)
  state.label = speaker
  state.text = text
  state.isDialogue = turns.some(({ mark }) => isDash(mark))
  if (turns.length === 0) return [give(segment, state.current)]
  const parts: RawSegment[] = []
  const say = (place: Place) => {
    const part = partOf(segment, place)
    if (part.text.trim() !== '') parts.push(give(part, state.current))
  }
  say({ from: 0, until: turns[0]?.from ?? 0, isFirst: true })
  for (const [index, turn] of turns.entries()) {
    const isFirst = text.slice(0, turn.from).trim() === ''
    // The segment's own name is that of its first turn, but with dashes it may be that of any.
    const isOwn = isFirst && state.current.speaker === speaker && speaker && !isDash(turn.mark)
    if (turn.speaker) state.current = { speaker: turn.speaker }
    else if (!isOwn) state.current = startTurn(state)
    countRemoved(removed, 'names', labelIn(text, turn))
    say({ from: turn.until, until: turns[index + 1]?.from ?? text.length, isFirst })
  }
  return parts
}

/** A file may name speakers only at changes. Without names, labels ("Name:") at the start of lines count. */
export function attributeSpeakers(segments: RawSegment[], removed: Removed): RawSegment[] {
  const isNamed = segments.some(({ speaker }) => speaker && identifiesSpeaker(speaker))
  const names = isNamed ? listMarkedNames(segments) : listSpeakerNames(segments)
  const areCarried = !isNamed || carriesNames(segments)
  const state: Attribution = {
    names,
    areCarried,
    turns: 0,
    current: {},
    label: undefined,
    text: '',
    isDialogue: false,
  }
  return segments.flatMap((segment) => attributeSegment(state, segment, removed))
}
