import { completeAddress } from '#shared/rules/written-address.ts'

/** One show of a list: all addresses that are written with it, of which one may be that of its feed. */
export type ListedShow = { title: string; addresses: readonly string[]; guids: readonly string[] }

/** Not a list. The message is for the visitor. */
export class ListError extends Error {
  override readonly name = 'ListError'
}

export const noAddresses =
  'There are no feed addresses in this list. Export your shows as OPML, or paste their feed addresses.'
export const mostListBytes = 10_000_000
const mostListed = 5_000
const longestTitle = 120
/** In characters; the patterns below take long for a long line. */
const longestLine = 5_000

const guidPattern = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const addressPattern = /\b(?:https?|feed|itpc|pcast|podcast|rss):(?:\/\/)?[^\s"'<>|;,]+\.[^\s"'<>|;,]+/gi
const isAddress = (text: string) => /^(?:https?|feed|itpc|pcast|podcast|rss):/i.test(text.trim())

const plainTitle = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestTitle)

function listed(title: string, addresses: readonly string[], guids: readonly string[]): ListedShow {
  return { title: plainTitle(title) || plainTitle(addresses[0] ?? guids[0] ?? ''), addresses, guids }
}

/** Their `url` leads to an episode, a page or another list. */
const otherRows: readonly string[] = ['link', 'include', 'podcast-episode', 'podcast-playlist']

function ofOutline(row: Element): ListedShow[] {
  const textOf = (name: string) => row.getAttribute(name)?.trim() ?? ''
  const isOther = otherRows.includes(textOf('type').toLowerCase())
  const address = textOf('xmlurl') || (isOther ? '' : textOf('url'))
  if (address === '') return []
  const guids = [textOf('podcastguid'), textOf('podcast:guid')].filter((guid) => guid !== '')
  return [listed(textOf('text') || textOf('title'), [address], guids)]
}

/**
 * Read as HTML, because many apps write OPML that isn't well-formed XML. The document loads and runs nothing.
 * It begins at the first row: an empty `<title/>` before it would swallow the rest.
 */
function ofOutlines(text: string): ListedShow[] {
  const rows = new DOMParser().parseFromString(text, 'text/html').querySelectorAll('outline')
  return [...rows].flatMap(ofOutline)
}

/** An object that names an address is one show. */
function ofJson(value: unknown): ListedShow[] {
  const found: ListedShow[] = []
  const waiting: unknown[] = [value]
  // Not recursive, because nesting could exhaust the stack.
  for (let next = waiting.pop(); next !== undefined && found.length <= mostListed; next = waiting.pop()) {
    if (typeof next === 'string' && isAddress(next)) found.push(listed('', [next], []))
    if (typeof next !== 'object' || next === null) continue
    const parts: unknown[] = Object.values(next)
    const texts = parts.filter((part) => typeof part === 'string')
    const addresses = texts.filter(isAddress)
    if (Array.isArray(next) || addresses.length === 0) {
      waiting.push(...parts.slice(0, 2 * mostListed).toReversed())
      continue
    }
    const { title, name, text }: { title?: unknown; name?: unknown; text?: unknown } = next
    const named = [title, name, text].find((one) => typeof one === 'string' && one !== '')
    const guids = texts.flatMap((one) => one.match(guidPattern) ?? [])
    found.push(listed(typeof named === 'string' ? named : '', addresses, guids))
  }
  return found
}

/** Also rows of CSV, which may have more than one address. */
function ofLine(written: string): ListedShow[] {
  const line = written.slice(0, longestLine)
  const found = line.match(addressPattern) ?? []
  const guids = found.length === 0 ? (line.match(guidPattern) ?? []) : []
  const whole = line.trim()
  const addresses = found.length === 0 && completeAddress(whole) !== whole ? [whole] : found
  if (addresses.length === 0 && guids.length === 0) return []
  const rest = [...addresses, ...guids].reduce((text, part) => text.replace(part, ''), line)
  // Addresses beside each other are shows of their own; those between commas are columns of one.
  if (rest.trim() === '')
    return [
      ...addresses.map((address) => listed('', [address], [])),
      ...guids.map((guid) => listed('', [], [guid])),
    ]
  return [listed(rest.replace(/^[\s"'<>|;:,]+|[\s"'<>|;:,]+$/g, ''), addresses, guids)]
}

function parsedJson(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function readRows(text: string): ListedShow[] {
  const start = text.search(/<outline\b/i)
  if (start >= 0) return ofOutlines(text.slice(start))
  const json = parsedJson(text)
  return json === undefined ? text.split(/[\r\n]+/).flatMap(ofLine) : ofJson(json)
}

/** @throws ListError */
export function readList(text: string): ListedShow[] {
  if (text.length > mostListBytes) throw new ListError('This list is larger than 10 MB.')
  const shows = readRows(text)
  if (shows.length === 0) throw new ListError(noAddresses)
  if (shows.length > mostListed) throw new ListError('This list has more than 5,000 shows.')
  return shows
}

/** @throws ListError */
export async function readListFile(file: File): Promise<ListedShow[]> {
  if (file.size > mostListBytes) throw new ListError('This file is larger than 10 MB.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ListError('This file can’t be read.')
  })
  const [first, second] = new Uint8Array(bytes)
  const isWide = first === 0xff && second === 0xfe
  return readList(new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes))
}
