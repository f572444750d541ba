import { decodeHTML } from 'entities/decode'
import { longestPiece } from '#functions/domain/transcript/byte-lines.ts'
import {
  parseMilliseconds,
  type RawSegment,
  type RawTranscript,
  segmentOf,
  stretchOf,
} from '#functions/domain/transcript/raw-segment.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { parseTimecode } from '#functions/domain/transcript/timecodes.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'

type Attributes = ReadonlyMap<string, string>
type ReadTime = (value: string | undefined) => number | undefined

/** Names without their prefixes. */
function attributesOf(tag: string): Attributes {
  const pairs = tag.matchAll(/(?:[\w-]+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...pairs].map(([, name = '', one, other]) => [name, decodeHTML(one ?? other ?? '')]))
}

const metricSeconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 }

/** Times of TTML: clock times, with frames, or numbers with a unit (W3C TTML2, section 12.3). */
function ttmlTime(root: Attributes): ReadTime {
  const rate = Number(root.get('frameRate') ?? 30)
  const ticks = Number(root.get('tickRate') ?? 1)
  const perUnit: Record<string, number> = { ...metricSeconds, f: 1 / rate, t: 1 / ticks }
  return (value) => {
    const [, number, metric = ''] = /^([\d.]+)(h|ms|m|s|f|t)$/.exec(value?.trim() ?? '') ?? []
    if (number === undefined) return parseTimecode(value)
    return parseMilliseconds(Number(number) * (perUnit[metric] ?? 1) * 1000)
  }
}

const inSeconds: ReadTime = (value) =>
  value === undefined ? undefined : parseMilliseconds(Number(value) * 1000)
const inMilliseconds: ReadTime = (value) => parseMilliseconds(value)

type Form = { kind: string; element: string; begin: string; end: string; length: string; secondsOf: ReadTime }

function formOf(head: string): Form | undefined {
  const [, name = '', tag = ''] = root.exec(head) ?? []
  if (name === 'tt')
    return {
      kind: 'TTML',
      element: 'p',
      begin: 'begin',
      end: 'end',
      length: 'dur',
      secondsOf: ttmlTime(attributesOf(tag)),
    }
  if (name === 'transcript' && /<text\b[^>]*\bstart=/.test(head))
    return {
      kind: 'YouTube XML',
      element: 'text',
      begin: 'start',
      end: '',
      length: 'dur',
      secondsOf: inSeconds,
    }
  if (name === 'timedtext')
    return { kind: 'YouTube XML', element: 'p', begin: 't', end: '', length: 'd', secondsOf: inMilliseconds }
  return undefined
}

const root = /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:[\w-]+:)?([\w-]+)([^>]*)>/

function spokenText(markup: string): string {
  const text = markup.replace(/<(?:[\w-]+:)?br\b[^<>]*> */g, '\n').replace(/<[^<>]*>/g, '')
  // YouTube encodes its text twice.
  return decodeHTML(decodeHTML(text)).trim()
}

type Element = { attributes: Attributes; content: string }

function* elementsOf(text: string, name: string): Generator<Element> {
  const open = new RegExp(`<((?:[\\w-]+:)?)${name}(\\s[^<>]*|)>`, 'g')
  for (let match = open.exec(text); match; match = open.exec(text)) {
    const [, prefix = '', tag = ''] = match
    if (tag.endsWith('/')) continue
    const until = text.indexOf(`</${prefix}${name}>`, open.lastIndex)
    if (until < 0) return
    yield { attributes: attributesOf(tag), content: text.slice(open.lastIndex, until) }
    open.lastIndex = until
  }
}

/** Names of the people that a file lists as agents. */
function namesById(text: string): ReadonlyMap<string, string> {
  const agents = [...elementsOf(text, 'agent')].map(({ attributes, content }) => {
    const name = /<(?:[\w-]+:)?name\b[^>]*>([^<]*)</.exec(content)?.[1]?.trim() ?? ''
    return [attributes.get('id') ?? '', decodeHTML(name)] as const
  })
  return new Map(agents.filter(([, name]) => name !== ''))
}

function* segmentsOf(text: string, form: Form): Generator<RawSegment> {
  const names = namesById(text)
  for (const { attributes, content } of elementsOf(text, form.element)) {
    const timed = attributes.has(form.begin)
      ? attributes
      : attributesOf(/^[^<]*<[^<>]*\bbegin=[^<>]*>/.exec(content)?.[0] ?? '')
    const start = form.secondsOf(timed.get(form.begin))
    const length = form.secondsOf(timed.get(form.length))
    const end =
      form.secondsOf(timed.get(form.end)) ?? (length === undefined ? undefined : (start ?? 0) + length)
    const said = spokenText(content)
    if (said !== '') yield segmentOf(stretchOf(start, end), said, names.get(attributes.get('agent') ?? ''))
  }
}

export const isXmlCaptions = (head: string) => formOf(head) !== undefined

/** TTML, DFXP and IMSC (w3.org/TR/ttml2), and the two forms of captions that YouTube serves. */
export function readXmlCaptions(file: TextFile, head: string): RawTranscript {
  const form = formOf(head)
  if (file.bytes.length > longestPiece) throw tooLong()
  const text = file.text(0, file.bytes.length)
  const language = attributesOf(root.exec(head)?.[2] ?? '').get('lang')
  if (!form) return { kind: 'XML', segments: [] }
  return { kind: form.kind, segments: segmentsOf(text, form), isCaptions: true, language }
}
