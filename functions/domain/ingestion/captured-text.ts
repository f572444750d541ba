import type { FeedWord } from '#functions/domain/ingestion/feed-words.ts'
import { withoutEntities } from '#functions/domain/text/entities.ts'
import type { Attributes } from '#functions/domain/text/markup-tag.ts'

const mostCharacters = 200_000

export type CapturedText = {
  name: string
  word: FeedWord
  attributes: Attributes
  pieces: string[]
  length: number
  open: string[]
  /** In XHTML, elements such as `title` are part of the text, not fields of the feed. */
  isXhtml: boolean
}

export function captureText(name: string, word: FeedWord, attributes: Attributes): CapturedText {
  const isXhtml = attributes.size > 0 && attributes.get('type')?.toLowerCase() === 'xhtml'
  return { name, word, attributes, pieces: [], length: 0, open: [], isXhtml }
}

export function addPiece(captured: CapturedText, piece: string): void {
  if (captured.length >= mostCharacters) return
  captured.pieces.push(piece)
  captured.length += piece.length
}

const base64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/**
 * Atom 0.3 declares Base64 by `mode`, Atom 1.0 by a media type that is not text (RFC 4287 section 4.1.3.3).
 */
function isBase64(attributes: Attributes, text: string): boolean {
  const type = attributes.get('type')?.toLowerCase() ?? ''
  const isYes = attributes.get('mode')?.toLowerCase() === 'base64'
  const isOther = /^[a-z]+\/[\w.+-]+$/.test(type) && !/^text\/|html|xml/.test(type)
  return (isYes || isOther) && base64.test(text)
}

export function textOf({ pieces, attributes }: CapturedText): string {
  const text = pieces.length === 1 ? (pieces[0] ?? '') : pieces.join('')
  if (attributes.size === 0) return text
  return isBase64(attributes, text) ? Buffer.from(text, 'base64').toString('utf8') : text
}

export const addRawText = (captured: CapturedText, raw: string) => addPiece(captured, withoutEntities(raw))

export const isBlank = ({ pieces }: CapturedText) => pieces.every((piece) => piece.trim() === '')
