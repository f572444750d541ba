import { decodeHTML } from 'entities/decode'
import { parseClock } from '#functions/domain/text/parse-clock.ts'
import type { RawSegment, RawTranscript } from '#functions/domain/transcript/raw-segment.ts'
import { leaveOut, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'

/** What no page says aloud. */
const silent =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]*>|<(script|style|template|head|nav|form|svg|noscript|iframe|footer|button)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const tag = /<(\/?)([A-Za-z][A-Za-z0-9]*)\b[^<>]*>/g
/** Elements that begin something of its own; under a time, all of them together are said from then on. */
const blocks = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 tr td th table section article blockquote br dd dt dl main body html header'.split(
    ' ',
  ),
)
/** A page without speakers and times has to say something before it is taken for a transcript. */
const fewestWords = 20

type Token = { tag: string; isEnd: boolean; text: string }

/** `Name :` as a name. */
const withoutColon = (name: string) => (name.endsWith(':') ? name.slice(0, -1).trimEnd() : name)

function* tokensOf(html: string): Generator<Token> {
  let from = 0
  for (const match of html.matchAll(tag)) {
    yield { tag: '', isEnd: false, text: html.slice(from, match.index) }
    yield { tag: match[2]?.toLowerCase() ?? '', isEnd: match[1] === '/', text: '' }
    from = match.index + match[0].length
  }
  yield { tag: '', isEnd: false, text: html.slice(from) }
}

type Reading = {
  speaker: string
  start: number | undefined
  text: string
  inside: string
}

function* segmentsOf(html: string, removed: Removed): Generator<RawSegment> {
  const state: Reading = { speaker: '', start: undefined, text: '', inside: '' }
  function* close(): Generator<RawSegment> {
    const { speaker, start = null, text } = state
    state.text = ''
    if (text.trim() === '') return
    const named = speaker === '' ? {} : { speaker }
    yield {
      start,
      end: start,
      text: decodeHTML(text).trim(),
      ...named,
      ...(start === null ? {} : { isOpen: true }),
    }
    state.start = undefined
  }
  for (const { tag: name, isEnd, text } of tokensOf(html)) {
    if (name === 'cite' || name === 'time') {
      if (!isEnd) yield* close()
      state.inside = isEnd ? '' : name
      if (!isEnd && name === 'cite') state.speaker = ''
    } else if (blocks.has(name) && state.start === undefined) yield* close()
    else if (blocks.has(name)) state.text += ' '
    else if (state.inside === 'cite') {
      leaveOut(removed, 'names', text)
      state.speaker = withoutColon((state.speaker + decodeHTML(text)).trim())
    } else if (state.inside === 'time') {
      leaveOut(removed, 'times', text)
      state.start = parseClock(decodeHTML(text).trim()) ?? state.start
    } else state.text += text
  }
  yield* close()
}

export function isHtml(head: string): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|cite|time|p|div|article|section|main|h[1-6]|ul|ol|table|span|br|meta)\b/i.test(
    head,
  )
}

/** HTML of `podcast:transcript`: the name of who speaks in `cite`, when in `time`, what in `p`. Other pages are read as their text. */
export function readHtml(html: string, removed: Removed): RawTranscript {
  const spoken = html.replace(silent, (left) => {
    leaveOut(removed, 'comments', left.replace(/<[^<>]*>/g, ' '))
    return ' '
  })
  const hasFields = /<(?:cite|time)\b/i.test(spoken)
  const segments = [...segmentsOf(spoken, removed)]
  const words = segments.reduce((sum, { text }) => sum + countWords(text), 0)
  if (!hasFields && words < fewestWords) {
    throw new TranscriptError('unknown-form', 'The page is no transcript.')
  }
  return { kind: 'HTML', segments }
}
