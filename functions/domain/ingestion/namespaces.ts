import type { Attributes } from '#functions/domain/text/markup-tag.ts'

/** What is said of an episode, whatever the format is. */
const core = ''

/** Prefixes that we know namespaces by; the formats of feeds share their names with each other. */
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
]

function prefixOf(namespace: string): string | undefined {
  const address = namespace
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  // Modules of RSS 1.0 begin as it does itself.
  return prefixOfNamespace.findLast(([pattern]) => pattern.test(address))?.[1]
}

const mostNames = 2000

/** Names of elements in the prefixes that we know, whatever prefixes a document chose. A prefix that it never declares stays. */
export type NameReader = (name: string, attributes: Attributes) => string

export function nameReader(): NameReader {
  const prefixes = new Map<string, string>()
  const names = new Map<string, string>()
  const declare = (attributes: Attributes) => {
    for (const [attribute, value] of attributes) {
      const known = attribute.startsWith('xmlns:') ? prefixOf(value) : undefined
      if (known !== undefined) prefixes.set(attribute.slice(6), known)
    }
    names.clear()
  }
  const read = (name: string) => {
    const colon = name.indexOf(':')
    if (colon < 0) return name
    const written = name.slice(0, colon)
    const prefix = prefixes.get(written) ?? (written === 'rss' ? core : written)
    return prefix === core ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`
  }
  return (name, attributes) => {
    if (attributes.size > 0 && declaresPrefix(attributes)) declare(attributes)
    const namespace = attributes.size > 0 && !name.includes(':') ? attributes.get('xmlns') : undefined
    const own = namespace === undefined ? undefined : prefixOf(namespace)
    // The namespace of a whole document is that of its format, which its first element names.
    if (own && !isFormat(name)) return `${own}:${name}`
    let known = names.get(name)
    if (known === undefined) {
      if (names.size >= mostNames) names.clear()
      known = read(name)
      names.set(name, known)
    }
    return known
  }
}

function declaresPrefix(attributes: Attributes): boolean {
  for (const attribute of attributes.keys()) if (attribute.startsWith('xmlns:')) return true
  return false
}

const formats = new Set(['rss', 'rdf', 'feed', 'channel', 'item', 'entry'])
const isFormat = (name: string) => formats.has(name)
