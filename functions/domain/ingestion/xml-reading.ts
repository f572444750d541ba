import { type CapturedText, captureText, textOf } from '#functions/domain/ingestion/captured-text.ts'
import { feedFields } from '#functions/domain/ingestion/feed-fields.ts'
import {
  hasOwnText,
  isContainer,
  isFeedElement,
  isItemElement,
} from '#functions/domain/ingestion/feed-words.ts'
import { itemFields, type Said } from '#functions/domain/ingestion/item-fields.ts'
import type { NameReader } from '#functions/domain/ingestion/namespaces.ts'
import {
  emptyFeed,
  emptyItem,
  put,
  type RawFeed,
  type RawItem,
} from '#functions/domain/ingestion/raw-feed.ts'
import type { Attributes, OpeningTag } from '#functions/domain/text/markup-tag.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

export type ItemSink = (item: RawItem, isCutOff: boolean, feed: RawFeed) => void

/** What completes relative addresses: of files the feed's own address, until the document states another; of pages only a stated one. */
type Bases = { files: string | undefined; pages: string | undefined }

/** Where in a document the reader is. One item, one container and one text at most are open: feeds have no more, whatever their tags say. */
export type XmlReading = {
  feed: RawFeed
  /** The first element of a feed was seen, and its end. */
  hasBegun: boolean
  hasEnded: boolean
  root: string
  names: NameReader
  item?: { raw: RawItem; name: string; bases: Bases }
  container?: { name: string; known: string }
  captured?: CapturedText
  bases: Bases
  sink: ItemSink
}

export function xmlReading({
  base,
  ...options
}: {
  names: NameReader
  base: string | undefined
  sink: ItemSink
}): XmlReading {
  const bases = { files: base, pages: undefined }
  return { ...options, bases, feed: emptyFeed(), hasBegun: false, hasEnded: false, root: '' }
}

/** An address that some document completes; what leads nowhere stays as it is. */
function completed(address: string | undefined, base: string | undefined): string | undefined {
  const trimmed = address?.trim()
  if (!trimmed || !base || /^[a-z][a-z\d+.-]*:/i.test(trimmed)) return trimmed
  return parseUrl(trimmed, base)?.href ?? trimmed
}

function basesWithin(attributes: Attributes, bases: Bases): Bases {
  const stated = attributes.get('xml:base')
  if (stated === undefined) return bases
  const { files, pages } = bases
  return { files: completed(stated, files), pages: completed(stated, pages) }
}

function said(reading: XmlReading, attributes: Attributes, text: string): Said {
  const { files, pages } = basesWithin(attributes, reading.item?.bases ?? reading.bases)
  return {
    attributes,
    text,
    resolve: (address) => completed(address, files),
    resolvePage: (address) => completed(address, pages),
  }
}

type Heard = { when: 'opens' | 'reads'; attributes: Attributes; text?: string }

/** Tells the field of a name what is said of the item that is open, else of the show. */
function tell(reading: XmlReading, known: string, { when, attributes, text = '' }: Heard): boolean {
  const { item, feed, root } = reading
  const name = root === 'feed' && known.startsWith('atom:') ? known.slice(5) : known
  if (item) {
    const field = itemFields.get(name)
    field?.[when]?.(item.raw, said(reading, attributes, text))
    return field?.reads !== undefined
  }
  const field = feedFields.get(name)
  field?.[when]?.(feed, said(reading, attributes, text))
  return field?.reads !== undefined
}

function beginItem(reading: XmlReading, { name, attributes }: OpeningTag): void {
  endItem(reading, false)
  const raw = emptyItem()
  const bases = basesWithin(attributes, reading.bases)
  reading.item = { raw, name, bases }
  reading.container = undefined
  put(raw.guids, 3, attributes.get('rdf:about') ?? attributes.get('about'))
  put(raw.links, 2, completed(attributes.get('href'), bases.pages))
  put(raw.dates, 12, attributes.get('lastmod'))
}

export function endItem(reading: XmlReading, isCutOff: boolean): void {
  if (!reading.item) return
  const { raw } = reading.item
  reading.item = undefined
  reading.container = undefined
  reading.sink(raw, isCutOff, reading.feed)
}

function beginFeed(reading: XmlReading, known: string, attributes: Attributes): void {
  if (!reading.hasBegun) reading.root = known.slice(known.indexOf(':') + 1)
  reading.hasBegun = true
  reading.bases = basesWithin(attributes, reading.bases)
  put(reading.feed.languages, 2, attributes.get('xml:lang'))
  put(reading.feed.links, 2, completed(attributes.get('href'), reading.bases.pages))
}

function openContainer(reading: XmlReading, known: string, { name, attributes, isEmpty }: OpeningTag): void {
  const images = reading.item ? reading.item.raw.images : reading.feed.images
  if (known === 'image') {
    const address = attributes.get('href') ?? attributes.get('url') ?? attributes.get('rdf:resource')
    put(images, 6, said(reading, attributes, '').resolve(address))
  }
  if (isEmpty) return
  reading.container = { name, known }
  if (hasOwnText(known)) reading.captured = captureText(name, known, attributes)
}

/** The one part that we read of a container, by both names. */
function tellContainer(reading: XmlReading, container: string, captured: CapturedText): void {
  const { feed, item } = reading
  const text = textOf(captured)
  const place = `${container} ${captured.known.replace(/^\w+:/, '')}`
  if (place === 'image url' || place === 'image image')
    put(item ? item.raw.images : feed.images, 1, said(reading, captured.attributes, text).resolve(text))
  else if (item) return
  else if (place === 'itunes:owner name') put(feed.authors, 1, text)
  else if (/^(?:atom:)?author (?:name|author)$/.test(place)) put(feed.authors, 5, text)
  else if (place === 'skiphours hour') feed.skipHours.push(text)
  else if (place === 'skipdays day') feed.skipDays.push(text)
}

const partsOfContainers = new Set(['url', 'name', 'hour', 'day'])

/** Gives the text that was captured to the field that wants it. */
export function endText(reading: XmlReading): void {
  const { captured, container } = reading
  if (!captured) return
  reading.captured = undefined
  if (container) {
    tellContainer(reading, container.known, captured)
    if (captured.known === container.known) reading.container = undefined
    return
  }
  tell(reading, captured.known, { when: 'reads', attributes: captured.attributes, text: textOf(captured) })
}

/** An element that stands in no text: a feed, an item, something of either, or nothing that we read. */
export function openElement(reading: XmlReading, known: string, tag: OpeningTag): void {
  const { name, attributes, isEmpty } = tag
  const isFirst = reading.root === ''
  if (isFirst) reading.root = known.slice(known.indexOf(':') + 1)
  if (isItemElement(known)) {
    // A document may be one entry alone.
    if (isFirst) reading.hasBegun = true
    beginItem(reading, tag)
  } else if (isFeedElement(known)) {
    if (!reading.item) beginFeed(reading, known, attributes)
  } else if (reading.container) {
    const isPart = partsOfContainers.has(known.slice(known.indexOf(':') + 1))
    if (isPart && !isEmpty) reading.captured = captureText(name, known, attributes)
  } else if (isContainer(known)) openContainer(reading, known, tag)
  else openField(reading, known, tag)
}

function openField(reading: XmlReading, known: string, { name, attributes, isEmpty }: OpeningTag): void {
  const wantsText = tell(reading, known, { when: 'opens', attributes })
  if (wantsText && !isEmpty) reading.captured = captureText(name, known, attributes)
}
