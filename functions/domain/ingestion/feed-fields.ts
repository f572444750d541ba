import { type FeedField, pictureOf, resolve, resolvePage } from '#functions/domain/ingestion/field.ts'
import { podcastFeedFields } from '#functions/domain/ingestion/podcast-fields.ts'
import { put, type RawFeed } from '#functions/domain/ingestion/raw-feed.ts'

type Texts = 'titles' | 'authors' | 'descriptions' | 'categories' | 'languages'
type Words = 'block' | 'complete' | 'newFeedUrl' | 'podcastGuid' | 'ttl'

const text = (list: Texts, rank: number): FeedField<RawFeed> => ({
  reads: (feed, said) => put(feed[list], rank, said.text),
})

const firstOnly = (name: Words): FeedField<RawFeed> => ({
  reads: (feed, said) => {
    feed[name] ??= said.text.trim()
  },
})

const image = (rank: number): FeedField<RawFeed> => ({
  opens: (feed, said) => put(feed.images, rank, resolve(said, pictureOf(said))),
  reads: (feed, said) => put(feed.images, rank, resolve(said, said.text)),
})

const category = (rank: number): FeedField<RawFeed> => ({
  opens: (feed, { attributes }) =>
    put(feed.categories, rank, attributes.get('text') ?? attributes.get('label') ?? attributes.get('term')),
  reads: (feed, said) => put(feed.categories, rank, said.text),
})

const link: FeedField<RawFeed> = {
  opens: (feed, said) => {
    if ((said.attributes.get('rel') ?? 'alternate').toLowerCase() === 'alternate')
      put(feed.links, 1, resolvePage(said, said.attributes.get('href')))
  },
  reads: (feed, said) => put(feed.links, 0, resolvePage(said, said.text)),
}

export const feedFields: ReadonlyMap<string, FeedField<RawFeed>> = new Map<string, FeedField<RawFeed>>([
  ['title', text('titles', 0)],
  ['itunes:title', text('titles', 1)],
  ['dc:title', text('titles', 2)],
  ['media:title', text('titles', 3)],
  ['itunes:author', text('authors', 0)],
  ['googleplay:author', text('authors', 2)],
  ['managingeditor', text('authors', 3)],
  ['dc:creator', text('authors', 4)],
  ['author', text('authors', 5)],
  ['dc:publisher', text('authors', 7)],
  ['description', text('descriptions', 0)],
  ['subtitle', text('descriptions', 1)],
  ['tagline', text('descriptions', 1)],
  ['abstract', text('descriptions', 1)],
  ['itunes:summary', text('descriptions', 2)],
  ['itunes:subtitle', text('descriptions', 3)],
  ['googleplay:description', text('descriptions', 4)],
  ['dc:description', text('descriptions', 5)],
  ['itunes:category', category(0)],
  ['category', category(1)],
  ['googleplay:category', category(2)],
  ['dc:subject', text('categories', 3)],
  ['link', link],
  ['atom:link', link],
  ['itunes:image', image(0)],
  ['googleplay:image', image(2)],
  ['logo', image(3)],
  ['icon', image(4)],
  ['media:thumbnail', image(5)],
  ['language', text('languages', 0)],
  ['dc:language', text('languages', 1)],
  ['itunes:block', firstOnly('block')],
  ['googleplay:block', firstOnly('block')],
  ...podcastFeedFields,
  ['itunes:complete', firstOnly('complete')],
  ['itunes:new-feed-url', firstOnly('newFeedUrl')],
  ['podcast:guid', firstOnly('podcastGuid')],
  ['ttl', firstOnly('ttl')],
])
