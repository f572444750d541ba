import { feedFields } from '#functions/domain/ingestion/feed-fields.ts'
import type { FeedField } from '#functions/domain/ingestion/field.ts'
import { itemFields } from '#functions/domain/ingestion/item-fields.ts'
import type { RawFeed, RawItem } from '#functions/domain/ingestion/raw-feed.ts'

/** Root elements. In RSS 1.1 and CDF, `channel` itself is the root. */
const feeds: ReadonlySet<string> = new Set(
  ['rss', 'rdf', 'feed', 'channel'].flatMap((name) => [name, `atom:${name}`, `rdf:${name}`]),
)

export const isFeedElement = (known: string) => feeds.has(known)

const isItemElement = (known: string) => known === 'item' || known === 'entry' || known === 'atom:entry'

/** Elements whose children do not belong to the show or item around them. */
const containers: ReadonlySet<string> = new Set([
  'image',
  'textinput',
  'source',
  'author',
  'contributor',
  'itunes:owner',
  'podcast:liveitem',
  'podcast:value',
  'podcast:podroll',
  'skiphours',
  'skipdays',
  'atom:author',
  'atom:contributor',
  'atom:source',
])

const isContainer = (known: string) => containers.has(known)

export const hasOwnText = (container: string) => /^(?:atom:)?author$|^image$/.test(container)

/** The next feed element ends such a container, because many feeds omit its end tag. */
export const mayLackEndTag = (container: string) =>
  container !== 'podcast:liveitem' && !container.endsWith('source')

/** Feed elements whose names also occur as markup inside texts. */
const ambiguous: ReadonlySet<string> = new Set([
  'title',
  'link',
  'description',
  'summary',
  'content',
  'category',
  'author',
  'source',
  'image',
  'abstract',
  'subtitle',
  'icon',
  'logo',
  'id',
  'duration',
])

const neighbours: ReadonlySet<string> = new Set([
  'comments',
  'generator',
  'docs',
  'copyright',
  'lastbuilddate',
  'podcast:locked',
  'psc:chapters',
])

const isWord = (known: string) => itemFields.has(known) || feedFields.has(known) || isContainer(known)

type Fields = { ofItem: FeedField<RawItem> | undefined; ofFeed: FeedField<RawFeed> | undefined }

export type FeedWord = {
  known: string
  isItem: boolean
  isFeed: boolean
  isContainer: boolean
  fields: Fields
  fieldsInAtom: Fields
  /** Never occurs inside text, so it ends a text whose end tag is missing. */
  endsEveryText: boolean
  /** Ends a text whose end tag is missing, but only while no element inside that text is open. */
  endsPlainText: boolean
}

const fieldsOf = (name: string): Fields => ({ ofItem: itemFields.get(name), ofFeed: feedFields.get(name) })

const atomPrefix = 'atom:'

export function feedWord(known: string): FeedWord {
  const isItem = isItemElement(known)
  const isFeed = isFeedElement(known)
  const endsPlainText = ambiguous.has(known)
  const fields = fieldsOf(known)
  return {
    known,
    isItem,
    isFeed,
    isContainer: isContainer(known),
    fields,
    fieldsInAtom: known.startsWith(atomPrefix) ? fieldsOf(known.slice(atomPrefix.length)) : fields,
    endsEveryText: isItem || isFeed || (!endsPlainText && (isWord(known) || neighbours.has(known))),
    endsPlainText,
  }
}
