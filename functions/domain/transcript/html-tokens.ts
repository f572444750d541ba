import {
  exclamation,
  greater,
  less,
  lowerA,
  lowerZ,
  nine,
  question,
  slash,
  underscore,
  zero,
} from '#functions/domain/text/characters.ts'
import { longestPiece } from '#functions/domain/transcript/byte-lines.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'

export type HtmlToken = { tag: string; isEnd: boolean; text: string }

const silent = new Set('script style template head nav form svg noscript iframe footer button'.split(' '))

type Tag = { name: string; isEnd: boolean; until: number }

function nextAngle(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== less && bytes[at] !== greater) at += 1
  return at
}

/** ASCII letters have this bit set in lower case only. */
const lowerCaseBit = 0x20
const isLetter = (byte = 0) => (byte | lowerCaseBit) >= lowerA && (byte | lowerCaseBit) <= lowerZ
const isInName = (byte = 0) => isLetter(byte) || (byte >= zero && byte <= nine)
const longestName = 20

function readTag({ bytes }: TextFile, at: number): Tag | undefined {
  const isEnd = bytes[at + 1] === slash
  const first = isEnd ? at + 2 : at + 1
  if (!isLetter(bytes[first])) return undefined
  let last = first + 1
  while (isInName(bytes[last])) last += 1
  const until = bytes[last] === underscore ? last : nextAngle(bytes, last)
  if (bytes[until] !== greater) return undefined
  const name = bytes.toString('latin1', first, Math.min(last, first + longestName)).toLowerCase()
  return { name, isEnd, until: until + 1 }
}

function behindElement(file: TextFile, name: string, from: number): number {
  const { bytes } = file
  for (let at = bytes.indexOf('</', from); at >= 0; at = bytes.indexOf('</', at + 1)) {
    const tag = readTag(file, at)
    if (tag?.name === name) return tag.until
  }
  return bytes.length
}

/** Undefined if the angle bracket is text, not markup. */
function behindDeclaration({ bytes }: TextFile, at: number): number | undefined {
  if (bytes.toString('latin1', at, at + 4) === '<!--') {
    const close = bytes.indexOf('-->', at + 4)
    return close < 0 ? bytes.length : close + 3
  }
  const end = nextAngle(bytes, at + 1)
  return bytes[end] === greater ? end + 1 : undefined
}

const space: HtmlToken = { tag: '', isEnd: false, text: ' ' }

type Sign = { token: HtmlToken; until: number; isSilent: boolean }

function readSign(file: TextFile, at: number): Sign | undefined {
  const second = file.bytes[at + 1]
  if (second === exclamation || second === question) {
    const until = behindDeclaration(file, at)
    return until === undefined ? undefined : { token: space, until, isSilent: true }
  }
  const tag = readTag(file, at)
  if (!tag) return undefined
  const { name, isEnd, until } = tag
  if (isEnd || !silent.has(name)) return { token: { tag: name, isEnd, text: '' }, until, isSilent: false }
  return { token: space, until: behindElement(file, name, until), isSilent: true }
}

const countedBytes = 65_536

function countSilent({ bytes, text }: TextFile, removed: Removed, [begin, end]: [number, number]): void {
  for (let from = begin; from < end; ) {
    const piece = bytes.subarray(from, Math.min(from + countedBytes, end))
    // Cut at a tag or a space, so that no word is counted twice.
    const cut = from + piece.length === end ? 0 : Math.max(piece.lastIndexOf(less), piece.lastIndexOf(' '))
    const until = from + (cut > 0 ? cut : piece.length)
    countRemoved(removed, 'comments', text(from, until).replace(/<[^<>]*>/g, ' '))
    from = until
  }
}

function readText({ text }: TextFile, from: number, until: number): HtmlToken {
  if (until - from > longestPiece) throw tooLong()
  return { tag: '', isEnd: false, text: text(from, until) }
}

/** Comments, declarations and silent elements become a space. */
export function* htmlTokens(file: TextFile, removed: Removed): Generator<HtmlToken> {
  const { bytes } = file
  let from = 0
  for (let at = bytes.indexOf(less); at >= 0; ) {
    const sign = readSign(file, at)
    if (sign) {
      if (at > from) yield readText(file, from, at)
      if (sign.isSilent) countSilent(file, removed, [at, sign.until])
      yield sign.token
      from = sign.until
    }
    at = bytes.indexOf(less, sign?.until ?? at + 1)
  }
  if (bytes.length > from) yield readText(file, from, bytes.length)
}
