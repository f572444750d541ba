import { textAt } from '#functions/domain/audio/bytes.ts'

const examinedBytes = 2048

const leadsTo = (what: string) => `The audio address leads to ${what}.`
const page = leadsTo('a web page')
const playlist = leadsTo('a playlist, which only names files')
const document = leadsTo('a document')
const picture = leadsTo('a picture')
const archive = leadsTo('an archive')
const unheard = "This kind of audio can't be transcribed."

const marks: readonly (readonly [mark: string, refusal: string])[] = [
  ['%PDF', document],
  ['\u00ff\u00d8\u00ff', picture],
  ['\u0089PNG', picture],
  ['GIF8', picture],
  ['PK\u0003\u0004', archive],
  ['Rar!', archive],
  ['7z\u00bc\u00af', archive],
  ['\u001f\u008b', archive],
  // Windows Media, AIFF, Apple's CAF, MIDI, RealMedia and Flash.
  ['0&\u00b2u', unheard],
  ['FORM', unheard],
  ['caff', unheard],
  ['MThd', unheard],
  ['.RMF', unheard],
  ['FLV\u0001', unheard],
]

const beginnings: readonly (readonly [pattern: RegExp, refusal: string])[] = [
  [/^#EXT(?:M3U|INF|-X-)/, playlist],
  [/^\[(?:playlist|reference)\]/i, playlist],
  [/^<(?:playlist|asx|smil)\b/i, playlist],
  [/^(?:https?:\/\/\S+\s*)+$/, playlist],
  [/^<(?:!doctype\s+html|html|head|body|script|meta|title|style|link|iframe|div|center|h1|p)\b/i, page],
  [/^</, document],
  [/^[[{]/, document],
]

/** What may precede the root element: byte order mark, white space, XML declaration, comments. */
const preface = /^(?:\u00ef\u00bb\u00bf|\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype\s+(?!html)[^>]*>)+/i

const isText = (text: string) =>
  [...text].every((character) => character >= ' ' || '\t\n\v\f\r'.includes(character))

function unzipped(text: string): string {
  return /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(text) ? text.slice(2).replaceAll('\u0000', '') : text
}

/** Returns a sentence for publishers and admins, or undefined for unknown bytes. */
export function refusedKindOf(head: Uint8Array): string | undefined {
  const text = unzipped(textAt(head, 0, examinedBytes))
  const marked = marks.find(([mark]) => text.startsWith(mark))
  if (marked) return marked[1]
  if (!isText(text) || text.trim() === '') return undefined
  const content = text.replace(preface, '')
  const [, refusal = document] = beginnings.find(([pattern]) => pattern.test(content)) ?? []
  return refusal
}
