import { type ElementContent, resolve } from '#functions/domain/ingestion/field.ts'
import { put, type RawFeed, type RawItem } from '#functions/domain/ingestion/raw-feed.ts'

const parts = new Set(['url', 'name', 'hour', 'day'])

const localName = (known: string) => known.slice(known.indexOf(':') + 1)

export const isPartOfContainer = (known: string) => parts.has(localName(known))

export type PartPosition = { feed: RawFeed; item: RawItem | undefined; container: string; part: string }

export function readContainerPart({ feed, item, container, part }: PartPosition, said: ElementContent): void {
  const place = `${container} ${part.replace(/^\w+:/, '')}`
  if (place === 'image url' || place === 'image image')
    put((item ?? feed).images, 1, resolve(said, said.text))
  else if (item) return
  else if (place === 'itunes:owner name') put(feed.authors, 1, said.text)
  else if (/^(?:atom:)?author (?:name|author)$/.test(place)) put(feed.authors, 5, said.text)
  else if (place === 'skiphours hour') feed.skipHours.push(said.text)
  else if (place === 'skipdays day') feed.skipDays.push(said.text)
}
