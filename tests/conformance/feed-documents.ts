import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { decodeText } from '#functions/domain/text/decode-text.ts'
import { listFixtures, readFixture, readFixtureJson } from '#tests/conformance/fixtures.ts'
import { readXml, type XmlNode } from '#tests/conformance/xml-tree.ts'

export type FeedDocument = { kind: string; name: string; bytes: Uint8Array }

const corpusSchema = z.object({
  cases: z.array(z.object({ f: z.string(), b64: z.string().optional(), b64gz: z.string().optional() })),
})

const corpora = ['feedparser', 'feedvalidator', 'gofeed'] as const

function documentsOf(kind: (typeof corpora)[number]): FeedDocument[] {
  const { cases } = corpusSchema.parse(readFixtureJson('hostile', `feeds-${kind}.json`))
  return cases.flatMap(({ f: name, b64, b64gz }) => {
    if (b64 !== undefined) return [{ kind, name, bytes: Buffer.from(b64, 'base64') }]
    return b64gz === undefined ? [] : [{ kind, name, bytes: gunzipSync(Buffer.from(b64gz, 'base64')) }]
  })
}

export function feedDocuments(): FeedDocument[] {
  const files = listFixtures('rss').map((name) => ({ kind: 'rss', name, bytes: readFixture('rss', name) }))
  return [...files, ...corpora.flatMap(documentsOf)]
}

export type Outline = { title: string; items: number }

const localName = ({ name }: XmlNode) => name.slice(name.indexOf(':') + 1).toLowerCase()

const everyNode = (node: XmlNode): XmlNode[] => [node, ...node.children.flatMap(everyNode)]

const isItem = (node: XmlNode) => ['item', 'entry'].includes(localName(node))

function treeOf(text: string): XmlNode | undefined {
  try {
    return readXml(text)
  } catch {
    return undefined
  }
}

/**
 * The feed as a strict XML parser reads it. Undefined for invalid XML, for other documents, and for empty
 * feeds, which prove nothing.
 */
export function strictOutline({ bytes }: FeedDocument): Outline | undefined {
  const root = treeOf(decodeText(bytes).text.replace(/^\s+/, ''))
  if (!root || !/^(?:rss|rdf|feed|channel)$/.test(localName(root))) return undefined
  const show = [root, ...root.children].find((node) => /^(?:channel|feed)$/.test(localName(node)))
  const title = show?.children.find(({ name }) => /^(?:atom:)?title$/i.test(name))?.text ?? ''
  const items = everyNode(root).filter(isItem).length
  return title.trim() === '' && items === 0 ? undefined : { title: title.trim(), items }
}

const plainTitle = (title: string) =>
  title
    .replace(/<[^>]*>|&\w+;/g, '')
    .replace(/\s+/g, '')
    .toLowerCase()

export const isSameOutline = (one: Outline, other: Outline) =>
  one.items === other.items && plainTitle(one.title) === plainTitle(other.title)
