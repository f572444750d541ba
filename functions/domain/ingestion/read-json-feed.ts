import * as z from 'zod'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import { jsonParts } from '#functions/domain/ingestion/json-parts.ts'
import {
  emptyFeed,
  emptyItem,
  put,
  type RawFeed,
  type RawItem,
} from '#functions/domain/ingestion/raw-feed.ts'
import type { ItemSink } from '#functions/domain/ingestion/xml-reading.ts'
import type { Attributes } from '#functions/domain/text/markup-tag.ts'

/** Some feeds write numbers instead of strings. Values of other types count as absent. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
const address = z.string().optional().catch(undefined)
const list = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).optional().catch(undefined)

const author = z.object({ name: text }).catch({ name: undefined })

const headSchema = z.object({
  version: text,
  title: text,
  description: text,
  home_page_url: address,
  icon: address,
  favicon: address,
  language: text,
  expired: z.boolean().optional().catch(undefined),
  authors: list(author),
  author: author.optional(),
})

const itemSchema = z.object({
  id: text,
  url: address,
  external_url: address,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: address,
  banner_image: address,
  date_published: text,
  date_modified: text,
  attachments: list(
    z.object({ url: address, mime_type: text, size_in_bytes: text, duration_in_seconds: text }).catch({
      url: undefined,
      mime_type: undefined,
      size_in_bytes: undefined,
      duration_in_seconds: undefined,
    }),
  ),
})

/**
 * Escapes only the start of tags and references: `escapeHtml` lengthens quotes, and the limit applies to the
 * escaped text.
 */
const asHtml = (plain: string | undefined) => plain?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const attributesNamed = (values: Record<string, string | undefined>): Attributes =>
  new Map(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

function rawItem(item: z.infer<typeof itemSchema>): RawItem {
  const raw = emptyItem()
  put(raw.titles, 0, asHtml(item.title))
  put(raw.descriptions, 0, item.content_html)
  put(raw.descriptions, 1, asHtml(item.content_text))
  put(raw.descriptions, 2, asHtml(item.summary))
  put(raw.dates, 0, item.date_published)
  put(raw.dates, 1, item.date_modified)
  put(raw.guids, 0, item.id)
  put(raw.links, 0, item.url)
  put(raw.links, 1, item.external_url)
  put(raw.images, 0, item.image)
  put(raw.images, 1, item.banner_image)
  raw.files = (item.attachments ?? []).map((file) => ({
    url: file.url,
    attributes: attributesNamed({
      type: file.mime_type,
      length: file.size_in_bytes,
      duration: file.duration_in_seconds,
    }),
    isEnclosure: true,
  }))
  return raw
}

function rawHead(head: z.infer<typeof headSchema>): RawFeed {
  const raw = emptyFeed()
  put(raw.titles, 0, asHtml(head.title))
  put(raw.descriptions, 0, asHtml(head.description))
  put(raw.links, 0, head.home_page_url)
  put(raw.images, 0, head.icon)
  put(raw.images, 1, head.favicon)
  put(raw.languages, 0, head.language)
  for (const { name } of [...(head.authors ?? []), ...(head.author ? [head.author] : [])])
    put(raw.authors, 0, asHtml(name))
  if (head.expired) raw.complete = 'yes'
  return raw
}

/**
 * If the document is invalid JSON, each item is parsed alone.
 * @throws FeedError when it is no feed
 */
export function readJsonFeed(parts: Iterable<string>, sink: ItemSink): { feed: RawFeed; isCutOff: boolean } {
  const { head, items, isCutOff } = jsonParts([...parts].join(''))
  const parsed = headSchema.safeParse(head).data
  if (!parsed || (items.length === 0 && !parsed.version?.includes('jsonfeed')))
    throw new FeedError('There is no podcast feed at this address.')
  const feed = rawHead(parsed)
  for (const value of items) {
    const item = itemSchema.safeParse(value).data
    sink(item ? rawItem(item) : emptyItem(), false, feed)
  }
  return { feed, isCutOff }
}
