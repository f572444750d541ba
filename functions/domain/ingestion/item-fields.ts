import {
  type ElementContent,
  type FeedField,
  pictureOf,
  resolve,
  resolvePage,
} from '#functions/domain/ingestion/field.ts'
import { podcastItemFields } from '#functions/domain/ingestion/podcast-fields.ts'
import { put, type RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { noAttributes } from '#functions/domain/text/markup-tag.ts'

type Texts = 'titles' | 'descriptions' | 'dates' | 'guids'

const text = (list: Texts, rank: number): FeedField<RawItem> => ({
  reads: (item, said) => put(item[list], rank, said.text),
})

const firstOnly = (name: 'duration' | 'explicit' | 'block'): FeedField<RawItem> => ({
  reads: (item, said) => {
    item[name] ??= said.text
  },
})

const mostFiles = 50

function addFile(item: RawItem, said: ElementContent, isEnclosure: boolean): void {
  const { attributes } = said
  const url =
    attributes.get('url') ?? attributes.get('href') ?? attributes.get('src') ?? attributes.get('rdf:resource')
  if (url === undefined || item.files.length >= mostFiles) return
  item.files.push({ url: resolve(said, url), attributes, isEnclosure })
}

const enclosure: FeedField<RawItem> = {
  opens: (item, said) => addFile(item, said, true),
  reads: (item, said) => {
    if (/^\s*https?:/.test(said.text))
      item.files.push({ url: resolve(said, said.text), attributes: noAttributes, isEnclosure: true })
  },
}

const media: FeedField<RawItem> = { opens: (item, said) => addFile(item, said, false) }

const link: FeedField<RawItem> = {
  opens: (item, said) => {
    const relation = (said.attributes.get('rel') ?? 'alternate').toLowerCase()
    if (relation === 'enclosure') addFile(item, said, true)
    if (relation === 'alternate') put(item.links, 1, resolvePage(said, said.attributes.get('href')))
  },
  reads: (item, said) => put(item.links, 0, resolvePage(said, said.text)),
}

const image = (rank: number): FeedField<RawItem> => ({
  opens: (item, said) => put(item.images, rank, resolve(said, pictureOf(said))),
  reads: (item, said) => put(item.images, rank, resolve(said, said.text)),
})

const alternate: FeedField<RawItem> = {
  opens: (item, { attributes }) => {
    item.alternate = attributes
  },
}

/** Type, length and language are those of the alternate enclosure, unless the source says its own type. */
function ofAlternate({ alternate = noAttributes }: RawItem, said: ElementContent): ElementContent {
  const { attributes } = said
  const own = new Map([...alternate, ...attributes, ['url', attributes.get('uri') ?? '']])
  const type = attributes.get('contenttype')
  return { ...said, attributes: type === undefined ? own : own.set('type', type) }
}

const content: FeedField<RawItem> = { ...media, ...text('descriptions', 1) }

export const itemFields: ReadonlyMap<string, FeedField<RawItem>> = new Map<string, FeedField<RawItem>>([
  ['title', text('titles', 0)],
  ['itunes:title', text('titles', 1)],
  ['dc:title', text('titles', 2)],
  ['media:title', text('titles', 3)],
  ['content:encoded', text('descriptions', 0)],
  ['content', content],
  ['description', text('descriptions', 2)],
  ['abstract', text('descriptions', 2)],
  ['summary', text('descriptions', 3)],
  ['itunes:summary', text('descriptions', 4)],
  ['itunes:subtitle', text('descriptions', 5)],
  ['googleplay:description', text('descriptions', 6)],
  ['dc:description', text('descriptions', 7)],
  ['media:description', text('descriptions', 8)],
  ['atom:content', text('descriptions', 9)],
  ['atom:summary', text('descriptions', 10)],
  ['xhtml:body', text('descriptions', 11)],
  ['pubdate', text('dates', 0)],
  ['published', text('dates', 1)],
  ['issued', text('dates', 2)],
  ['dc:date', text('dates', 3)],
  ['dcterms:issued', text('dates', 4)],
  ['atom:published', text('dates', 5)],
  ['dcterms:created', text('dates', 6)],
  ['created', text('dates', 7)],
  ['updated', text('dates', 8)],
  ['modified', text('dates', 9)],
  ['atom:updated', text('dates', 10)],
  ['dcterms:modified', text('dates', 11)],
  ['guid', text('guids', 0)],
  ['id', text('guids', 1)],
  ['atom:id', text('guids', 2)],
  ['link', link],
  ['atom:link', link],
  ['enclosure', enclosure],
  ['enc:enclosure', enclosure],
  ['media:content', media],
  ['media:thumbnail', image(2)],
  ['podcast:alternateenclosure', alternate],
  ['podcast:source', { opens: (item, said) => addFile(item, ofAlternate(item, said), false) }],
  ['itunes:image', image(0)],
  ['googleplay:image', image(1)],
  ['itunes:duration', firstOnly('duration')],
  ['duration', firstOnly('duration')],
  ['itunes:explicit', firstOnly('explicit')],
  ['itunes:block', firstOnly('block')],
  ['googleplay:block', firstOnly('block')],
  ...podcastItemFields,
])
