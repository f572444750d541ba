import type { Removed } from '#functions/domain/transcript/removed-words.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'
import { longestLoopWords, type RecognizerLoop } from '#shared/domain/recognizer-loop.ts'
import type { TranscriptSegment } from '#shared/domain/transcript.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** In words: four sentences. */
const longestPhrase = 64
/** Crowds chant short phrases often; longer ones come back only in refrains, with verses between them. */
const fewestWords = 120
const fewestRepeats = { long: 10, short: 40 }

const fewestOf = (length: number) =>
  Math.min(fewestRepeats.short, Math.max(fewestRepeats.long, Math.ceil(fewestWords / length)))

const endsSentence = (text: string) => /[.?!…。！？]["'”’)\]]*$/u.test(text)

const isSpace = (code: number) =>
  code <= 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000

function isSign(code: number): boolean {
  if (code < 0x80) return !/[0-9A-Za-z]/.test(String.fromCharCode(code))
  return (
    code <= 0xbf || (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3001 && code <= 0x303f) || code >= 0xff00
  )
}

const asciiSigns = Uint8Array.from({ length: 0x80 }, (_, code) => Number(isSign(code)))

/** Thai, Chinese and Japanese are written without spaces and are compared by character. */
const isUnspaced = (code: number) => (code >= 0x0e00 && code <= 0x0e7f) || (code >= 0x3040 && code <= 0x9fff)

const lowerCaseBit = 0x20
const folded = (code: number) => (code >= 0x41 && code <= 0x5a ? code | lowerCaseBit : code)

type SeeToken = (from: number, until: number, hash: number) => void

/** Hashes instead of strings: the words of a whole day would double the memory that reading takes. */
function eachToken(text: string, see: SeeToken): void {
  let from = -1
  let hash = 0
  const close = (until: number) => {
    if (from >= 0 && hash !== 0) see(from, until, hash)
    from = -1
    hash = 0
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) close(at)
    else {
      if (hash !== 0 && isUnspaced(code)) close(at)
      if (from < 0) from = at
      const isLetter = code < 0x80 ? asciiSigns[code] === 0 : !isSign(code)
      if (isLetter) hash = (Math.imul(hash, 31) + folded(code)) | 0
      if (isLetter && isUnspaced(code) && !isSign(text.charCodeAt(at + 1))) close(at + 1)
    }
  }
  close(text.length)
}

function hashesOf(segments: readonly TranscriptSegment[]): Int32Array {
  let count = 0
  for (const { text } of segments) eachToken(text, () => (count += 1))
  const hashes = new Int32Array(count)
  let next = 0
  for (const { text } of segments)
    eachToken(text, (_from, _until, hash) => {
      hashes[next] = hash
      next += 1
    })
  return hashes
}

type Token = { segment: number; from: number; until: number; mayEnd: boolean }

function tokensOf(segments: readonly TranscriptSegment[]): Token[] {
  const tokens: Token[] = []
  for (const [segment, { text }] of segments.entries())
    eachToken(text, (from, until) => {
      tokens.push({ segment, from, until, mayEnd: endsSentence(text.slice(from, until)) })
    })
  return tokens
}

/** Indexes of tokens; `until` is exclusive. */
type Run = { from: number; until: number; length: number }

const beginsSpeech = (tokens: readonly Token[], at: number) =>
  at === 0 || tokens[at - 1]?.mayEnd === true || tokens[at - 1]?.segment !== tokens[at]?.segment

/** Moves the run to whole phrases, so that a sentence that begins or ends like the loop stays whole. */
function wholePhrases(tokens: readonly Token[], { from, until, length }: Run): Run {
  const lead = Array.from({ length: length + 1 }, (_, step) => step).find((step) =>
    beginsSpeech(tokens, from + step),
  )
  const first = from + (lead ?? 0)
  const repeats = Math.floor((until - first) / length)
  const last = first + repeats * length
  // "Thank you for coming" behind many "Thank you." is no part of the loop.
  const areSentences = Array.from({ length: repeats }, (_, repeat) => first + (repeat + 1) * length - 1).some(
    (end) => tokens[end]?.mayEnd === true,
  )
  const goesOn = areSentences && tokens[last - 1]?.mayEnd === false
  return { from: first, until: goesOn ? last - length : last, length }
}

function findRuns(hashes: Int32Array): Run[] {
  const runs: Run[] = []
  const taken = new Uint8Array(hashes.length)
  for (let length = 1; length <= longestPhrase; length += 1) {
    let from = 0
    for (let at = length; at <= hashes.length; at += 1) {
      if (at < hashes.length && hashes[at] === hashes[at - length]) continue
      if (at - from >= length * fewestOf(length) && taken[from] === 0 && taken[at - 1] === 0) {
        runs.push({ from, until: at, length })
        taken.fill(1, from, at)
      }
      from = at - length + 1
    }
  }
  return runs.toSorted((one, other) => one.from - other.from)
}

type Range = { from: number; until: number }

const countLetters = (text: string) => text.replace(/\s+/gu, '').length

/** The part of a segment between two loops, with its words if they spell its text. */
function partOf({ words, ...segment }: TranscriptSegment, { from, until }: Range): TranscriptSegment[] {
  const text = segment.text.slice(from, until).trim()
  if (text === '') return []
  const before = countLetters(segment.text.slice(0, from))
  let letters = 0
  const own = (words ?? []).filter((word) => {
    letters += countLetters(word.text)
    return letters > before && letters <= before + countLetters(text)
  })
  const [first, last] = [own[0], own.at(-1)]
  const isSpelled = countLetters(own.map((word) => word.text).join('')) === countLetters(text)
  if (!first || !last || !isSpelled) return [{ ...segment, text }]
  return [{ ...segment, start: first.start, end: last.end, text, words: own }]
}

/** Splits the segment, because what was said before a loop and behind it is not one speech. */
function without(segment: TranscriptSegment, ranges: readonly Range[]): TranscriptSegment[] {
  const ends = [...ranges.map(({ from }) => from), segment.text.length]
  const begins = [0, ...ranges.map(({ until }) => until)]
  return begins.flatMap((from, index) => partOf(segment, { from, until: ends[index] ?? from }))
}

export type WithoutLoops = { segments: TranscriptSegment[]; loops: RecognizerLoop[] }

/** Removes phrases that a speech recognizer wrote again and again, mostly over silence or music. */
export function removeLoops(segments: TranscriptSegment[], removed: Removed): WithoutLoops {
  const found = findRuns(hashesOf(segments))
  if (found.length === 0) return { segments, loops: [] }
  const tokens = tokensOf(segments)
  const runs = found.map((run) => wholePhrases(tokens, run))
  const ranges = new Map<number, Range[]>()
  const loops = runs.map((run) => {
    for (const { segment, from, until } of tokens.slice(run.from, run.until)) {
      const own = ranges.get(segment)
      const last = own?.at(-1)
      const isNext = last && segments[segment]?.text.slice(last.until, from).trim() === ''
      if (isNext) last.until = until
      else if (own) own.push({ from, until })
      else ranges.set(segment, [{ from, until }])
    }
    return loopOf(segments, tokens, run)
  })
  for (const [segment, own] of ranges)
    for (const { from, until } of own)
      removed.repeated += countWords(segments[segment]?.text.slice(from, until) ?? '')
  const left = segments.flatMap((segment, index) => {
    const own = ranges.get(index)
    return own ? without(segment, own) : segment
  })
  return { segments: left, loops }
}

function loopOf(segments: readonly TranscriptSegment[], tokens: readonly Token[], run: Run): RecognizerLoop {
  const phrase = tokens.slice(run.from, run.from + run.length)
  const words = phrase.map(({ segment, from, until }) => segments[segment]?.text.slice(from, until) ?? '')
  const isSpaced = !words.every((word) => isUnspaced(word.charCodeAt(0)))
  const [first] = phrase
  const segment = segments[first?.segment ?? 0]
  const wordsBefore = countWords(segment?.text.slice(0, first?.from) ?? '')
  return {
    seconds: segment?.words?.[wordsBefore]?.start ?? segment?.start ?? null,
    words: shortenText(words.join(isSpaced ? ' ' : ''), longestLoopWords),
    times: (run.until - run.from) / run.length,
  }
}
