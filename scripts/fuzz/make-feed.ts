import { attribute, element, someFields } from '#scripts/fuzz/markup.ts'
import { someAddress, someDate, someNumber, someText, someValue } from '#scripts/fuzz/values.ts'
import { below, pick, type Random } from '#scripts/seeded-random.ts'

const several = (random: Random, most: number, make: () => string) =>
  Array.from({ length: below(random, most) }, make)

const namespaces =
  ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"' +
  ' xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'

/** RSS, Atom and RDF: the root and channel elements, and the name of an item's element. */
const forms = [
  { open: `<rss version="2.0"${namespaces}><channel>`, item: 'item', close: '</channel></rss>' },
  { open: `<feed xmlns="http://www.w3.org/2005/Atom"${namespaces}>`, item: 'entry', close: '</feed>' },
  {
    open: '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel>',
    item: 'item',
    close: '</channel></rdf:RDF>',
  },
  { open: '<channel href="https://a.example/">', item: 'item', close: '</channel>' },
]
const prologues = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<?xml version="1.0" encoding="utf-16"?>',
  '<?xml version="1.1" encoding="x-none"?>',
  '<!DOCTYPE rss [<!ENTITY a "&b;&b;"><!ENTITY b "lol">]>',
  '\uFEFF',
  '',
  '\n\n',
]

function markupFeed(random: Random): string {
  const { open, item, close } = pick(random, forms)
  const base =
    random() < 0.1 ? open.replace('>', `${attribute(random, 'xml:base', someAddress(random))}>`) : open
  const items = several(random, 8, () => element(random, item, someFields(random)))
  return pick(random, prologues) + base + someFields(random) + items.join('') + (random() < 0.9 ? close : '')
}

function jsonFeed(random: Random): string {
  const item = () => ({
    id: pick<unknown>(random, [someText(random), below(random, 5), null]),
    url: someAddress(random),
    title: pick<unknown>(random, [someText(random), 1, {}]),
    content_html: someText(random),
    date_published: someDate(random),
    attachments: pick<unknown>(random, [
      [
        {
          url: someAddress(random),
          mime_type: 'audio/mpeg',
          duration_in_seconds: Number(someNumber(random)),
        },
      ],
      [null, 1],
      someValue(random),
    ]),
  })
  const items = Array.from({ length: below(random, 6) }, item)
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: someText(random),
    home_page_url: someAddress(random),
    authors: pick<unknown>(random, [[{ name: someText(random) }], null, 'a']),
    items: pick<unknown>(random, [items, items, items, someValue(random), { length: 1e9 }]),
  })
}

/** Generates a feed with some invalid fields. */
export function makeFeed(random: Random): string {
  return random() < 0.8 ? markupFeed(random) : jsonFeed(random)
}

/** Generates nested groups with some invalid rows. */
export function makeOpml(random: Random): string {
  const row = (depth: number): string => {
    const attributes = [
      attribute(random, 'text', someText(random)),
      attribute(random, 'type', pick(random, ['rss', 'link', 'include', ''])),
      attribute(random, pick(random, ['xmlUrl', 'xmlurl', 'url', 'htmlUrl']), someAddress(random)),
    ]
    const open = `<outline${attributes.filter(() => random() < 0.8).join('')}`
    if (depth > 4 || random() < 0.6) return `${open}/>`
    return `${open}>${several(random, 4, () => row(depth + 1)).join('')}${random() < 0.95 ? '</outline>' : ''}`
  }
  const rows = several(random, 12, () => row(0)).join('\n')
  const head = `<head>${element(random, 'title', someText(random))}</head>`
  return `${pick(random, prologues)}<opml version="2.0">${head}<body>${rows}</body></opml>`
}
