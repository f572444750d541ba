import { type Bases, basesWithin, completed } from '#functions/domain/ingestion/bases.ts'
import { type CapturedText, captureText, textOf } from '#functions/domain/ingestion/captured-text.ts'
import { isPartOfContainer, readContainerPart } from '#functions/domain/ingestion/container-parts.ts'
import { type FeedWord, hasOwnText } from '#functions/domain/ingestion/feed-words.ts'
import { type ElementContent, pictureOf, resolve } from '#functions/domain/ingestion/field.ts'
import type { WordReader } from '#functions/domain/ingestion/namespaces.ts'
import {
  emptyFeed,
  emptyItem,
  put,
  type RawFeed,
  type RawItem,
} from '#functions/domain/ingestion/raw-feed.ts'
import { type Attributes, attributesOf, type OpeningTag } from '#functions/domain/text/markup-tag.ts'

export type ItemSink = (item: RawItem, isCutOff: boolean, feed: RawFeed) => void

/** At most one item, container and text are open at a time, even if tags are nested wrongly. */
export type XmlReading = {
  feed: RawFeed
  hasStarted: boolean
  hasEnded: boolean
  root: string
  wordOf: WordReader
  item?: { raw: RawItem; name: string; bases: Bases }
  container?: { name: string; word: FeedWord }
  captured?: CapturedText
  bases: Bases
  sink: ItemSink
}

export function xmlReading({
  base,
  ...options
}: {
  wordOf: WordReader
  base: string | undefined
  sink: ItemSink
}): XmlReading {
  const bases = { files: base, pages: undefined }
  return { ...options, bases, feed: emptyFeed(), hasStarted: false, hasEnded: false, root: '' }
}

const localName = (known: string) => known.slice(known.indexOf(':') + 1)

const said = (reading: XmlReading, attributes: Attributes, text: string): ElementContent => ({
  attributes,
  text,
  bases: basesWithin(attributes, reading.item?.bases ?? reading.bases),
})

const fieldsOf = ({ root }: XmlReading, word: FeedWord) => (root === 'feed' ? word.fieldsInAtom : word.fields)

function beginItem(reading: XmlReading, tag: OpeningTag): void {
  endItem(reading, false)
  const raw = emptyItem()
  reading.container = undefined
  reading.hasEnded = false
  reading.item = { raw, name: tag.name, bases: reading.bases }
  if (tag.places.length === 0) return
  const attributes = attributesOf(tag)
  const bases = basesWithin(attributes, reading.bases)
  reading.item.bases = bases
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

function beginFeed(reading: XmlReading, { known }: FeedWord, tag: OpeningTag): void {
  const attributes = attributesOf(tag)
  if (!reading.hasStarted) reading.root = localName(known)
  reading.hasStarted = true
  reading.bases = basesWithin(attributes, reading.bases)
  put(reading.feed.languages, 2, attributes.get('xml:lang'))
  put(reading.feed.links, 2, completed(attributes.get('href'), reading.bases.pages))
}

function openContainer(reading: XmlReading, word: FeedWord, tag: OpeningTag): void {
  const attributes = attributesOf(tag)
  if (word.known === 'image') {
    const heard = said(reading, attributes, '')
    put((reading.item?.raw ?? reading.feed).images, 6, resolve(heard, pictureOf(heard)))
  }
  if (tag.isEmpty) return
  reading.container = { name: tag.name, word }
  if (hasOwnText(word.known)) reading.captured = captureText(tag.name, word, attributes)
}

export function endText(reading: XmlReading): void {
  const { captured, container, feed } = reading
  if (!captured) return
  reading.captured = undefined
  const { word, attributes } = captured
  const item = reading.item?.raw
  const heard = said(reading, attributes, textOf(captured))
  if (container) {
    const told = { feed, item, container: container.word.known, part: word.known }
    readContainerPart(told, heard)
    if (word.known === container.word.known) reading.container = undefined
  } else if (item) fieldsOf(reading, word).ofItem?.reads?.(item, heard)
  else fieldsOf(reading, word).ofFeed?.reads?.(feed, heard)
}

function startField(reading: XmlReading, word: FeedWord, attributes: Attributes): boolean {
  const { item, feed } = reading
  const fields = fieldsOf(reading, word)
  const field = item ? fields.ofItem : fields.ofFeed
  if (!field) return false
  if (field.opens) {
    const heard = said(reading, attributes, '')
    if (item) fields.ofItem?.opens?.(item.raw, heard)
    else fields.ofFeed?.opens?.(feed, heard)
  }
  return field.reads !== undefined
}

function openField(reading: XmlReading, word: FeedWord, tag: OpeningTag): void {
  const attributes = attributesOf(tag)
  const wantsText = startField(reading, word, attributes)
  if (wantsText && !tag.isEmpty) reading.captured = captureText(tag.name, word, attributes)
}

export function openElement(reading: XmlReading, word: FeedWord, tag: OpeningTag): void {
  const isFirst = reading.root === ''
  if (isFirst) reading.root = localName(word.known)
  if (word.isItem) {
    // An Atom document may be a single entry without a feed.
    if (isFirst) reading.hasStarted = true
    beginItem(reading, tag)
  } else if (word.isFeed) {
    if (!reading.item) beginFeed(reading, word, tag)
  } else if (reading.container) {
    if (isPartOfContainer(word.known) && !tag.isEmpty)
      reading.captured = captureText(tag.name, word, attributesOf(tag))
  } else if (word.isContainer) openContainer(reading, word, tag)
  else openField(reading, word, tag)
}
