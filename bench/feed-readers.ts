import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Outline } from '#tests/conformance/feed-documents.ts'

/** Imports its library on first use, so that a process loads only the reader that it measures. */
export type FeedReader = (bytes: Uint8Array) => Promise<Outline>

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function ours(bytes: Uint8Array): Promise<Outline> {
  const { readFeed } = await import('#functions/domain/ingestion/read-feed.ts')
  const { feed, items, problems } = readFeed(bytes, {
    now: new Date(),
    url: 'https://feeds.example/feed.xml',
  })
  const lost = problems.map((problem) =>
    problem.startsWith('“') ? 1 : Number(/^(\d+) more items/.exec(problem)?.[1] ?? 0),
  )
  return { title: feed.title, items: lost.reduce((sum, count) => sum + count, items.length) }
}

const feedsmithSchema = z.object({
  feed: z.object({
    title: z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]).default(''),
    items: z.array(z.unknown()).default([]),
    entries: z.array(z.unknown()).default([]),
  }),
})

async function feedsmith(bytes: Uint8Array): Promise<Outline> {
  const { parseFeed } = await import('feedsmith')
  const { feed } = feedsmithSchema.parse(parseFeed(textOf(bytes)))
  return { title: feed.title, items: feed.items.length + feed.entries.length }
}

const listSchema = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(z.unknown()).default([]),
)
/** Some readers return an object when a title has attributes, contrary to their types. */
const titleSchema = z.union([z.string(), z.number().transform(String)]).catch('')
const channelSchema = z.object({ title: titleSchema, item: listSchema, entry: listSchema })
const treeSchema = z.union([
  z.object({ rss: z.object({ channel: channelSchema }) }).transform(({ rss }) => rss.channel),
  z.object({ feed: channelSchema }).transform(({ feed }) => feed),
  z
    .object({ 'rdf:RDF': z.object({ channel: channelSchema.omit({ item: true }), item: listSchema }) })
    .transform(({ 'rdf:RDF': rdf }) => ({ ...rdf.channel, item: rdf.item })),
])

async function fastXmlParser(bytes: Uint8Array): Promise<Outline> {
  const { XMLParser } = await import('fast-xml-parser')
  const { title, item, entry } = treeSchema.parse(
    new XMLParser({ ignoreAttributes: false }).parse(textOf(bytes)),
  )
  return { title, items: item.length + entry.length }
}

async function rssParser(bytes: Uint8Array): Promise<Outline> {
  const { default: RssParser } = await import('rss-parser')
  const { title, items } = await new RssParser().parseString(textOf(bytes))
  return { title: titleSchema.parse(title), items: items.length }
}

async function feedparser(bytes: Uint8Array): Promise<Outline> {
  const { default: FeedParser } = await import('feedparser')
  return new Promise((resolve, reject) => {
    const parser = new FeedParser({})
    let title = ''
    let items = 0
    parser.on('meta', (meta) => {
      title = titleSchema.parse(meta.title)
    })
    parser.on('readable', () => {
      while (parser.read()) items += 1
    })
    parser.on('error', reject)
    parser.on('end', () => resolve({ title, items }))
    Readable.from([Buffer.from(bytes)]).pipe(parser)
  })
}

async function partytime(bytes: Uint8Array): Promise<Outline> {
  const { parseFeed } = await import('podcast-partytime')
  const feed = parseFeed(textOf(bytes))
  if (!feed) throw new Error('no feed')
  return { title: titleSchema.parse(feed.title), items: feed.items.length }
}

/** Only tokenizes, with a strict parser: a lower bound for the time that reading takes. */
async function saxes(bytes: Uint8Array): Promise<Outline> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: false })
  let title = ''
  let items = 0
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    text = ''
    if (/^(?:\w+:)?(?:item|entry)$/i.test(name)) items += 1
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (title === '' && name === 'title') title = text
  })
  parser.write(textOf(bytes)).close()
  return { title, items }
}

/** `nothing` reads no feed, as a baseline for memory. */
export const feedReaders: ReadonlyMap<string, FeedReader> = new Map<string, FeedReader>([
  ['sidelight', ours],
  ['feedsmith', feedsmith],
  ['fast-xml-parser', fastXmlParser],
  ['rss-parser', rssParser],
  ['feedparser', feedparser],
  ['podcast-partytime', partytime],
  ['saxes', saxes],
  ['nothing', async () => ({ title: '', items: 0 })],
])
