import {
  addPiece,
  addRawText,
  type CapturedText,
  isBlank,
} from '#functions/domain/ingestion/captured-text.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import { type FeedWord, isFeedElement, mayLackEndTag } from '#functions/domain/ingestion/feed-words.ts'
import { wordReader } from '#functions/domain/ingestion/namespaces.ts'
import type { RawFeed } from '#functions/domain/ingestion/raw-feed.ts'
import {
  endItem,
  endText,
  type ItemSink,
  openElement,
  type XmlReading,
  xmlReading,
} from '#functions/domain/ingestion/xml-reading.ts'
import { type EndTag, type OpeningTag, writtenAs } from '#functions/domain/text/markup-tag.ts'
import { isMisspelling } from '#functions/domain/text/misspelling.ts'
import { readMarkup } from '#functions/domain/text/read-markup.ts'

const noEnd: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'meta', 'wbr', 'source', 'embed'])

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Misspelled end tags count: `</titel>`, `</>` and `</title>` end an `<itunes:title>`. */
function isEndOf(name: string, opened: string): boolean {
  if (name === opened || name === '') return true
  return localName(name) === localName(opened) || isMisspelling(localName(name), localName(opened))
}

/** True if the element cannot be part of the text, so the text's end tag must be missing. */
function isBehindText(captured: CapturedText, word: FeedWord, { places }: OpeningTag): boolean {
  if (word.isItem) return true
  const { known } = captured.word
  if (captured.isXhtml || known === 'content' || known === 'content:encoded')
    return word.endsEveryText && word.known.includes(':')
  // A second start tag instead of an end tag: <title>A show<title>
  if (word.known === known && places.length === 0 && !isBlank(captured)) return true
  return word.endsEveryText || (word.endsPlainText && captured.open.length === 0)
}

function openInText(reading: XmlReading, captured: CapturedText, tag: OpeningTag): void {
  const word = reading.wordOf(tag)
  if (word.known.startsWith('xhtml:')) captured.isXhtml = true
  const isPart = reading.container?.word.known === captured.word.known
  if (!isPart && !isBehindText(captured, word, tag)) {
    addPiece(captured, writtenAs(tag))
    if (!tag.isEmpty && !noEnd.has(tag.name)) captured.open.push(tag.name)
    return
  }
  if (isPart) reading.captured = undefined
  else endText(reading)
  const isSecondBeginning = word.known === captured.word.known && !word.isItem
  if (isPart || !isSecondBeginning) openTag(reading, tag)
}

function leaveContainer(reading: XmlReading, word: FeedWord): void {
  const { container } = reading
  if (!container) return
  const isNext = word.isItem || (word.endsEveryText && mayLackEndTag(container.word.known))
  if (isNext) reading.container = undefined
}

function openTag(reading: XmlReading, tag: OpeningTag): void {
  if (reading.captured) openInText(reading, reading.captured, tag)
  else {
    const word = reading.wordOf(tag)
    leaveContainer(reading, word)
    openElement(reading, word, tag)
  }
}

function closeInText(reading: XmlReading, captured: CapturedText, tag: EndTag): void {
  const { name } = tag
  if (name === captured.name) {
    endText(reading)
    return
  }
  const opened = captured.open.lastIndexOf(name)
  if (opened >= 0) {
    captured.open.length = opened
    addPiece(captured, writtenAs(tag))
    return
  }
  const isStructure = name === reading.item?.name || name === reading.container?.name || isFeedElement(name)
  if (!isEndOf(name, captured.name) && !isStructure) addPiece(captured, writtenAs(tag))
  else {
    endText(reading)
    if (isStructure) closeTag(reading, tag)
  }
}

const wholeFeed = /^(?:rss|feed|rdf|channel)$/

/** In RSS 1.0, the items stand behind the channel. */
const isEndOfDocument = ({ root }: XmlReading, name: string) => name === root || root !== 'rdf'

function closeTag(reading: XmlReading, tag: EndTag): void {
  const { captured, container, item } = reading
  const { name } = tag
  if (captured) closeInText(reading, captured, tag)
  else if (container && isEndOf(name, container.name)) reading.container = undefined
  else if (item && name !== '' && isEndOf(name, item.name)) endItem(reading, false)
  else if (wholeFeed.test(localName(name))) {
    endItem(reading, false)
    reading.container = undefined
    reading.hasEnded = isEndOfDocument(reading, localName(name))
  }
}

export type XmlFeed = { feed: RawFeed; isCutOff: boolean }

/**
 * Each item is passed to `sink` at its end and then freed.
 * @throws FeedError when it is no feed
 */
export function readXmlFeed(
  parts: Iterable<string>,
  options: { base: string | undefined; sink: ItemSink },
): XmlFeed {
  const reading = xmlReading({ ...options, wordOf: wordReader() })
  readMarkup(parts, {
    open: (tag) => openTag(reading, tag),
    close: (tag) => closeTag(reading, tag),
    text: (raw) => reading.captured && addRawText(reading.captured, writtenAs(raw)),
    verbatim: (text) => reading.captured && addPiece(reading.captured, writtenAs(text)),
  })
  const isCutOff = reading.item !== undefined
  reading.captured = undefined
  endItem(reading, true)
  if (!reading.hasStarted) throw new FeedError('There is no podcast feed at this address.')
  return { feed: reading.feed, isCutOff: isCutOff || !reading.hasEnded }
}
