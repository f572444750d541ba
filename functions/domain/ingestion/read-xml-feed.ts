import {
  addPiece,
  addRawText,
  type CapturedText,
  isBlank,
} from '#functions/domain/ingestion/captured-text.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import {
  endsEveryText,
  endsPlainText,
  isEasilyLeft,
  isFeedElement,
  isItemElement,
} from '#functions/domain/ingestion/feed-words.ts'
import { nameReader } from '#functions/domain/ingestion/namespaces.ts'
import type { RawFeed } from '#functions/domain/ingestion/raw-feed.ts'
import {
  endItem,
  endText,
  type ItemSink,
  openElement,
  type XmlReading,
  xmlReading,
} from '#functions/domain/ingestion/xml-reading.ts'
import type { OpeningTag } from '#functions/domain/text/markup-tag.ts'
import { isMisspelling } from '#functions/domain/text/misspelling.ts'
import { readMarkup } from '#functions/domain/text/read-markup.ts'

const noEnd: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'meta', 'wbr', 'source', 'embed'])

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** `</titel>`, `</>` and `</title>` for what is `<itunes:title>` all end it. */
function isEndOf(name: string, opened: string): boolean {
  if (name === opened || name === '') return true
  return localName(name) === localName(opened) || isMisspelling(localName(name), localName(opened))
}

/** Whether an element that begins within a text shows that the text has ended without saying so. */
function isBehindText(captured: CapturedText, known: string, { attributes }: OpeningTag): boolean {
  if (isItemElement(known)) return true
  if (captured.isXhtml || captured.known === 'content' || captured.known === 'content:encoded')
    return endsEveryText(known) && known.includes(':')
  // A second beginning in place of an end: <title>A show<title>
  if (known === captured.known && attributes.size === 0 && !isBlank(captured)) return true
  return endsEveryText(known) || (endsPlainText(known) && captured.open.length === 0)
}

function openInText(reading: XmlReading, captured: CapturedText, tag: OpeningTag): void {
  const known = reading.names(tag.name, tag.attributes)
  if (known.startsWith('xhtml:')) captured.isXhtml = true
  const isPart = reading.container?.known === captured.known
  if (!isPart && !isBehindText(captured, known, tag)) {
    addPiece(captured, tag.source)
    if (!tag.isEmpty && !noEnd.has(tag.name)) captured.open.push(tag.name)
    return
  }
  if (isPart) reading.captured = undefined
  else endText(reading)
  const isSecondBeginning = known === captured.known && !isItemElement(known)
  if (isPart || !isSecondBeginning) openTag(reading, tag)
}

function leaveContainer(reading: XmlReading, known: string): void {
  const { container } = reading
  if (!container) return
  const isNext = isItemElement(known) || (isEasilyLeft(container.known) && endsEveryText(known))
  if (isNext) reading.container = undefined
}

function openTag(reading: XmlReading, tag: OpeningTag): void {
  if (reading.captured) openInText(reading, reading.captured, tag)
  else {
    const known = reading.names(tag.name, tag.attributes)
    leaveContainer(reading, known)
    openElement(reading, known, tag)
  }
}

function closeInText(reading: XmlReading, captured: CapturedText, { name, source }: EndTag): void {
  const opened = captured.open.lastIndexOf(name)
  if (opened >= 0 && name !== captured.name) {
    captured.open.length = opened
    addPiece(captured, source)
    return
  }
  const isStructure = name === reading.item?.name || name === reading.container?.name || isFeedElement(name)
  if (!isEndOf(name, captured.name) && !isStructure) addPiece(captured, source)
  else {
    endText(reading)
    if (isStructure && name !== captured.name) closeTag(reading, { name, source })
  }
}

type EndTag = { name: string; source: string }

function closeTag(reading: XmlReading, tag: EndTag): void {
  const { captured, container, item } = reading
  const { name } = tag
  if (captured) closeInText(reading, captured, tag)
  else if (container && isEndOf(name, container.name)) reading.container = undefined
  else if (item && name !== '' && isEndOf(name, item.name)) endItem(reading, false)
  else if (/^(?:rss|feed|rdf|channel)$/.test(localName(name))) {
    endItem(reading, false)
    reading.container = undefined
    reading.hasEnded = true
  }
}

export type XmlFeed = { feed: RawFeed; isCutOff: boolean }

/**
 * Reads a feed of XML of whatever format: RSS 0.9 to 2.0 and 1.1, Atom 0.3 and 1.0, CDF. Each item is handed on at its end and let go.
 * @throws FeedError when it is none.
 */
export function readXmlFeed(
  parts: Iterable<string>,
  options: { base: string | undefined; sink: ItemSink },
): XmlFeed {
  const reading = xmlReading({ ...options, names: nameReader() })
  readMarkup(parts, {
    open: (tag) => openTag(reading, tag),
    close: (name, source) => closeTag(reading, { name, source }),
    text: (raw) => reading.captured && addRawText(reading.captured, raw),
    verbatim: (text) => reading.captured && addPiece(reading.captured, text),
  })
  const isCutOff = reading.item !== undefined
  // What was being said when it broke off is not known.
  reading.captured = undefined
  endItem(reading, true)
  if (!reading.hasBegun) throw new FeedError('There is no podcast feed at this address.')
  return { feed: reading.feed, isCutOff: isCutOff || !reading.hasEnded }
}
