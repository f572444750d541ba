import {
  atMostOne,
  attributeOf,
  exactlyOne,
  type FeedRule,
  faults,
  isAbsolute,
  isBlankText,
} from '#tests/conformance/feed-rules/feed-rule.ts'
import { childrenOf, childText, type XmlNode } from '#tests/conformance/xml-tree.ts'

const rss = 'RSS 2.0 specification'

const namespaces: Readonly<Record<string, string>> = {
  atom: 'http://www.w3.org/2005/Atom',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
  xhtml: 'http://www.w3.org/1999/xhtml',
}

const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun'
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const rfc822 = new RegExp(`^(${days}), \\d{2} (${months}) \\d{4} \\d{2}:\\d{2}:\\d{2} (GMT|[+-]\\d{4})$`)

/** Checks the format (RFC 822 section 5) and that the day of the week matches the date. */
function isRfc822(text: string | undefined): boolean {
  if (text === undefined || !rfc822.test(text)) return false
  return new Date(text).toUTCString().slice(0, 3) === text.slice(0, 3)
}

function everyNode(node: XmlNode): XmlNode[] {
  return [node, ...node.children.flatMap(everyNode)]
}

export const rssRules: readonly FeedRule[] = [
  {
    says: 'the root is rss 2.0 with one channel',
    source: rss,
    faultsOf: ({ rss: root }) => [
      ...(root.name === 'rss' && root.attributes.version === '2.0' ? [] : [`root is ${root.name}`]),
      ...exactlyOne(root, ['channel']),
    ],
  },
  {
    says: 'each prefix stands for its namespace',
    source: rss,
    faultsOf: ({ rss: root }) =>
      faults(
        everyNode(root),
        ({ name, namespace }) =>
          namespace === (name.includes(':') ? namespaces[name.split(':')[0] ?? ''] : ''),
        ({ name, namespace }) => `${name} is in "${namespace}"`,
      ),
  },
  {
    says: 'the channel has one title, link and description, none empty',
    source: rss,
    faultsOf: ({ channel }) => [
      ...exactlyOne(channel, ['title', 'link', 'description']),
      ...faults(
        ['title', 'link', 'description'],
        (name) => !isBlankText(childText(channel, name)),
        (name) => `${name} is empty`,
      ),
    ],
  },
  {
    says: 'the channel’s other elements stand there once',
    source: rss,
    faultsOf: ({ channel }) =>
      atMostOne(channel, ['language', 'lastBuildDate', 'ttl', 'generator', 'image', 'pubDate']),
  },
  {
    says: 'the channel’s image names the channel’s own title and link',
    source: rss,
    faultsOf: ({ channel }) =>
      childrenOf(channel, 'image').flatMap((image) => [
        ...exactlyOne(image, ['url', 'title', 'link']),
        ...faults(
          ['title', 'link'],
          (name) => childText(image, name) === childText(channel, name),
          (name) => `image ${name} differs`,
        ),
        ...(isAbsolute(childText(image, 'url')) ? [] : ['image url']),
      ]),
  },
  {
    says: 'dates are RFC 822, ttl a number of minutes',
    source: rss,
    faultsOf: ({ channel, items }) => [
      ...faults(
        [...childrenOf(channel, 'lastBuildDate'), ...items.flatMap((item) => childrenOf(item, 'pubDate'))],
        ({ text }) => isRfc822(text),
        ({ text }) => `date "${text}"`,
      ),
      ...faults(
        childrenOf(channel, 'ttl'),
        ({ text }) => /^\d+$/.test(text),
        ({ text }) => `ttl "${text}"`,
      ),
    ],
  },
  {
    says: 'each item has one title, link, description, guid, pubDate and enclosure',
    source: rss,
    faultsOf: ({ items }) =>
      items.flatMap((item) =>
        exactlyOne(item, ['title', 'link', 'description', 'guid', 'pubDate', 'enclosure']),
      ),
  },
  {
    says: 'guids are neither empty nor used twice, and say that they are no addresses',
    source: rss,
    faultsOf: ({ items }) => {
      const guids = items.map((item) => childText(item, 'guid') ?? '')
      return [
        ...faults(
          guids,
          (guid) => !isBlankText(guid) && guid === guid.trim(),
          (guid) => `guid "${guid}"`,
        ),
        ...(new Set(guids).size === guids.length ? [] : ['a guid is used twice']),
        ...faults(
          items,
          (item) => attributeOf(item, 'guid', 'isPermaLink') === 'false',
          () => 'isPermaLink',
        ),
      ]
    },
  },
  {
    says: 'an enclosure has an absolute address, a length in bytes and a media type',
    source: rss,
    faultsOf: ({ items }) =>
      faults(
        items.flatMap((item) => childrenOf(item, 'enclosure')),
        ({ attributes }) =>
          isAbsolute(attributes.url) &&
          /^\d+$/.test(attributes.length ?? '') &&
          /^(audio|video)\/[\w.+-]+$/.test(attributes.type ?? ''),
        ({ attributes }) => `enclosure ${JSON.stringify(attributes)}`,
      ),
  },
  {
    says: 'a source has the address of the feed that the item comes from',
    source: rss,
    faultsOf: ({ items }) =>
      faults(
        items.flatMap((item) => childrenOf(item, 'source')),
        ({ attributes }) => isAbsolute(attributes.url),
        ({ attributes }) => `source "${attributes.url}"`,
      ),
  },
  {
    says: 'links are absolute web addresses',
    source: rss,
    faultsOf: ({ channel, items }) =>
      faults(
        [channel, ...items],
        (node) => isAbsolute(childText(node, 'link')),
        (node) => `link "${childText(node, 'link')}"`,
      ),
  },
  {
    says: 'a link of Atom names the feed’s own address',
    source: 'RSS Best Practices Profile',
    faultsOf: ({ channel }) => {
      const own = childrenOf(channel, 'atom:link').filter(({ attributes }) => attributes.rel === 'self')
      const isRight = own.length === 1 && own[0]?.attributes.type === 'application/rss+xml'
      return isRight && isAbsolute(own[0]?.attributes.href) ? [] : ['atom:link rel=self']
    },
  },
]
