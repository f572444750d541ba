import { type OpmlOutline, readOutlines } from '#functions/domain/opml/outlines.ts'
import { decodeText } from '#functions/domain/text/decode-text.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'
import { feedIdentity } from '#shared/rules/feed-address.ts'
import { addressFault, webAddress } from '#shared/rules/web-address.ts'
import { completeAddress } from '#shared/rules/written-address.ts'

export type OpmlFeed = { url: string; title: string }

export type BrokenOpmlRow = { title: string; reason: string }

export type FeedList = {
  feeds: OpmlFeed[]
  broken: BrokenOpmlRow[]
  duplicates: number
}

/** Not an OPML list. The message is for the user who uploaded it. */
export class OpmlError extends Error {
  override readonly name = 'OpmlError'
}

const maximumTitleCharacters = 200

const isOtherList = ({ attributes }: OpmlOutline) =>
  ['link', 'include'].includes(attributes.get('type')?.trim().toLowerCase() ?? '')

/** Overcast lists episodes and playlists beside the feeds. */
const isNoFeed = ({ attributes }: OpmlOutline) =>
  /^\s*podcast-(?:episode|playlist)\s*$/i.test(attributes.get('type') ?? '')

const writtenAddress = ({ attributes }: OpmlOutline) =>
  [attributes.get('xmlurl'), attributes.get('url')].find((text) => text !== undefined && text.trim() !== '')

function titleOf({ attributes }: OpmlOutline, fallback: string): string {
  const texts = [attributes.get('text'), attributes.get('title')]
  const lines = texts.map((text) => plainLine(text ?? '', maximumTitleCharacters))
  return lines.find((line) => line !== '') ?? fallback
}

function readRow(outline: OpmlOutline, number: number): OpmlFeed | BrokenOpmlRow | undefined {
  if (isNoFeed(outline)) return undefined
  const row = `Row ${number}`
  const written = writtenAddress(outline)
  if (written === undefined) {
    if (outline.isGroup) return undefined
    const reason = outline.isTorn ? 'A quotation mark is missing in this row.' : 'It has no feed address.'
    return { title: titleOf(outline, row), reason }
  }
  if (isOtherList(outline)) {
    return { title: titleOf(outline, row), reason: 'It leads to a page or another list, not to a feed.' }
  }
  const address = completeAddress(written)
  const url = webAddress(address)
  if (!url) return { title: titleOf(outline, row), reason: `Its address ${addressFault(address)}.` }
  return { url, title: titleOf(outline, plainLine(url, maximumTitleCharacters)) }
}

/**
 * Distinct feeds, in the order of the list.
 * @throws OpmlError if this is not an OPML list, or the list is empty
 */
export function readOpml(bytes: Uint8Array): FeedList {
  const { text } = decodeText(bytes)
  const outlines = readOutlines(text)
  if (outlines.length === 0) {
    throw new OpmlError(
      /<(?:[\w.-]{1,40}:)?opml[\s>]/i.test(text)
        ? 'This list is empty.'
        : "This isn't a list of podcasts (OPML).",
    )
  }
  const feeds = new Map<string, OpmlFeed>()
  const broken: BrokenOpmlRow[] = []
  let duplicates = 0
  for (const [index, outline] of outlines.entries()) {
    const row = readRow(outline, index + 1)
    if (row === undefined) continue
    if ('reason' in row) broken.push(row)
    else if (feeds.has(feedIdentity(row.url))) duplicates += 1
    else feeds.set(feedIdentity(row.url), row)
  }
  return { feeds: [...feeds.values()], broken, duplicates }
}
