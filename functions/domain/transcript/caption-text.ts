import { decodeHTML } from 'entities/decode'
import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { type RawSegment, type RawWord, segmentOf } from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'

/**
 * WebVTT section 6.4. A known tag may be unclosed at the end of its cue. `<` before a space is a tag only
 * around a time; any other unclosed `<` is text.
 */
const tag =
  /<(\/?(?:c|v|i|b|u|ruby|rt|lang)(?![\w-])[^>]*|\d+:[^>]*)(?:>|$)|<(\s*\d+:[\d:.,]+\s*|[^<>\s][^<>]*|)>/g

const known = /^\/?(?:c|v|i|b|u|s|font|ruby|rt|lang)(?![\w-])/i
const voice = /^v(?:\.[^\s]*)?\s+(.*)$/s
const time = /^\s*\d{1,4}:[\d:]*\d[.,]\d{1,3}\s*$/

type Piece = { text: string; voice: string | undefined; startsTurn: boolean; time: string | undefined }

/** Rev.com writes `<v ->` for each person without a name. */
const isNameless = (name: string) => name !== '' && !/[\p{L}\p{N}]/u.test(name)

function piecesOf(text: string, removed: Removed): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let speaker: string | undefined
  let stamp: string | undefined
  let startsTurn = false
  const say = (until: number) => {
    if (until <= from) return
    pieces.push({ text: decodeHTML(text.slice(from, until)), voice: speaker, startsTurn, time: stamp })
    stamp = undefined
    startsTurn = false
  }
  for (const match of text.matchAll(tag)) {
    const inside = match[1] ?? match[2] ?? ''
    say(match.index)
    from = match.index + match[0].length
    const isClosed = match[0].endsWith('>')
    if (time.test(inside)) stamp = inside
    else if (isClosed && voice.test(inside)) {
      const name = decodeHTML(voice.exec(inside)?.[1] ?? '').trim()
      startsTurn = isNameless(name)
      speaker = startsTurn ? undefined : name
    } else if (/^\/v\b/.test(inside)) speaker = undefined
    else if (!isClosed || !known.test(inside)) countRemoved(removed, 'markup', inside)
  }
  say(text.length)
  return pieces
}

type Run = {
  text: string
  voice: string | undefined
  startsTurn: boolean
  words: RawWord[]
  isStamped: boolean
  isApart: boolean
}

const beginRun = ({ voice, startsTurn }: Piece): Run => ({
  text: '',
  voice,
  startsTurn,
  words: [],
  isStamped: false,
  isApart: true,
})

function addPiece(run: Run, piece: Piece): void {
  const joins = !run.isApart && !/^\s/.test(piece.text)
  const words: RawWord[] = piece.text.split(/\s+/u).flatMap((text) => (text === '' ? [] : [{ text }]))
  const start = piece.time === undefined ? undefined : parseClock(piece.time.trim())
  const last = run.words.at(-1)
  const [first] = words
  if (joins && last && first) {
    last.text += first.text
    words.shift()
  } else if (first && start !== undefined) first.start = start
  if (piece.time !== undefined) run.isStamped = true
  run.words.push(...words)
  run.text += piece.text
  run.isApart = /\s/.test(piece.text.slice(-1))
}

export function captionSegments(
  text: string,
  stretch: Pick<RawSegment, 'start' | 'end'>,
  removed: Removed,
): RawSegment[] {
  if (!/[<&]/.test(text)) return text.trim() === '' ? [] : [segmentOf(stretch, text.trim(), undefined)]
  const runs: Run[] = []
  for (const piece of piecesOf(text, removed)) {
    const last = runs.at(-1)
    const run = last?.voice === piece.voice && !piece.startsTurn ? last : undefined
    const current = run ?? beginRun(piece)
    if (!run) runs.push(current)
    addPiece(current, piece)
  }
  return runs
    .filter((run) => run.text.trim() !== '')
    .map((run) => {
      const segment = segmentOf(stretch, run.text.trim(), run.voice)
      if (run.startsTurn) segment.startsTurn = true
      if (run.isStamped) segment.words = run.words
      return segment
    })
}
