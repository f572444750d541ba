import { feedFields } from '#functions/domain/ingestion/feed-fields.ts'
import type { Field } from '#functions/domain/ingestion/field.ts'
import { itemFields } from '#functions/domain/ingestion/item-fields.ts'
import type { RawFeed, RawItem } from '#functions/domain/ingestion/raw-feed.ts'

/** Elements that begin a feed. RSS 1.1 and CDF have none around the channel. */
const feeds: ReadonlySet<string> = new Set(
  ['rss', 'rdf', 'feed', 'channel'].flatMap((name) => [name, `atom:${name}`, `rdf:${name}`]),
)

export const isFeedElement = (known: string) => feeds.has(known)

const isItemElement = (known: string) => known === 'item' || known === 'entry' || known === 'atom:entry'

/**
 * Elements whose parts are not those of the show or item around them. Of some we read a part: a picture's address, a person's name, the
 * hours and days at which nobody should ask.
 */
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

/** Of these the text itself may be what we want. */
export const hasOwnText = (container: string) => /^(?:atom:)?author$|^image$/.test(container)

/** They end with the next word of the item: nothing else would ever end them where their own end is missing. */
export const isEasilyLeft = (container: string) =>
  container !== 'podcast:liveitem' && !container.endsWith('source')

/** Words of feeds that HTML has too, or that some write in a text of theirs. */
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

/** Words that we read nothing of and that stand beside those we read. */
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

type Fields = { ofItem: Field<RawItem> | undefined; ofFeed: Field<RawFeed> | undefined }

/** What there is to know of an element's name, looked up once in a document. */
export type FeedWord = {
  /** In the prefixes that we know. */
  known: string
  isItem: boolean
  isFeed: boolean
  isContainer: boolean
  fields: Fields
  /** In a document whose first element is Atom's, whatever prefix it gives that. */
  fieldsInAtom: Fields
  /** It never stands within a text, so that a text which has no end ends before it. */
  endsEveryText: boolean
  /** It does not where no element of the text is open. */
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
