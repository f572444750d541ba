import { feedFields } from '#functions/domain/ingestion/feed-fields.ts'
import { itemFields } from '#functions/domain/ingestion/item-fields.ts'

/** Elements that begin a feed. RSS 1.1 and CDF have none around the channel. */
const feeds: ReadonlySet<string> = new Set(
  ['rss', 'rdf', 'feed', 'channel'].flatMap((name) => [name, `atom:${name}`, `rdf:${name}`]),
)

export const isFeedElement = (known: string) => feeds.has(known)

export const isItemElement = (known: string) =>
  known === 'item' || known === 'entry' || known === 'atom:entry'

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

export const isContainer = (known: string) => containers.has(known)

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
  'podcast:person',
  'podcast:soundbite',
])

const isWord = (known: string) => itemFields.has(known) || feedFields.has(known) || isContainer(known)

/** Whether an element never stands within a text, so that a text which has no end ends before it. */
export function endsEveryText(known: string): boolean {
  if (isItemElement(known) || isFeedElement(known)) return true
  return !ambiguous.has(known) && (isWord(known) || neighbours.has(known))
}

/** Whether it does so where no element of the text is open. */
export const endsPlainText = (known: string) => ambiguous.has(known)
