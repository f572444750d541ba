import { type FeedWord, feedWord } from '#functions/domain/ingestion/feed-words.ts'
import {
  type Attributes,
  attributesOf,
  mayChangeNames,
  type OpeningTag,
} from '#functions/domain/text/markup-tag.ts'

const core = ''

const prefixOfNamespace: readonly [RegExp, string][] = [
  [
    /^purl\.org\/rss|^purl\.org\/net\/rss|my\.netscape\.com\/(?:rdf|publish)|backend\.userland\.com|channel\.netscape\.com/,
    core,
  ],
  [/^www\.w3\.org\/2005\/atom|^purl\.org\/atom/, 'atom'],
  [/itunes\.com\/dtds?\/podcast|itunes\.com\/dtd/, 'itunes'],
  [/podcastindex\.org\/namespace|podcast-namespace/, 'podcast'],
  [/search\.yahoo\.com\/mrss|tools\.search\.yahoo\.com/, 'media'],
  [/^purl\.org\/dc\/elements/, 'dc'],
  [/^purl\.org\/dc\/terms/, 'dcterms'],
  [/^purl\.org\/rss\/1\.0\/modules\/content/, 'content'],
  [/^purl\.org\/rss\/1\.0\/modules\/enclosure/, 'enc'],
  [/google\.com\/schemas\/play-podcasts/, 'googleplay'],
  [/1999\/02\/22-rdf-syntax/, 'rdf'],
  [/1999\/xhtml/, 'xhtml'],
  [/^podlove\.org\/simple-chapters/, 'psc'],
]

function prefixOf(namespace: string): string | undefined {
  const address = namespace
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  // The last match wins, because the namespaces of RSS 1.0 modules start with that of RSS 1.0.
  return prefixOfNamespace.findLast(([pattern]) => pattern.test(address))?.[1]
}

const mostNames = 2000

export type WordReader = (tag: OpeningTag) => FeedWord

const declaration = 'xmlns:'

class Prefixes {
  readonly #known = new Map<string, string>()

  declare(attributes: Attributes): boolean {
    const declared = [...attributes].filter(([attribute]) => attribute.startsWith(declaration))
    for (const [attribute, value] of declared) {
      const known = prefixOf(value)
      if (known !== undefined) this.#known.set(attribute.slice(declaration.length), known)
    }
    return declared.length > 0
  }

  read(name: string): string {
    const colon = name.indexOf(':')
    if (colon < 0) return name
    const written = name.slice(0, colon)
    const prefix = this.#known.get(written) ?? (written === 'rss' ? core : written)
    return prefix === core ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`
  }
}

export function wordReader(): WordReader {
  const prefixes = new Prefixes()
  const words = new Map<string, FeedWord>()
  return (tag) => {
    const { name } = tag
    if (mayChangeNames(tag)) {
      const attributes = attributesOf(tag)
      if (prefixes.declare(attributes)) words.clear()
      const namespace = name.includes(':') ? undefined : attributes.get('xmlns')
      const own = namespace === undefined ? undefined : prefixOf(namespace)
      // On `rss`, `feed` or `item`, a default namespace names the feed's format, so these names get no
      // prefix.
      if (own && !isFormat(name)) return feedWord(`${own}:${name}`)
    }
    let word = words.get(name)
    if (word === undefined) {
      if (words.size >= mostNames) words.clear()
      word = feedWord(prefixes.read(name))
      words.set(name, word)
    }
    return word
  }
}

const formats = new Set(['rss', 'rdf', 'feed', 'channel', 'item', 'entry'])
const isFormat = (name: string) => formats.has(name)
