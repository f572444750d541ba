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

const apple = 'Podcaster’s guide to RSS, Apple Podcasts'
const podcasting = 'Podcasting 2.0 namespace'
const ours = 'Requirements of the product'

const soundbitesOf = (items: readonly XmlNode[]) =>
  items.flatMap((item) => childrenOf(item, 'podcast:soundbite'))
export const podcastRules: readonly FeedRule[] = [
  {
    says: 'the channel has language, category, explicit and artwork',
    source: apple,
    faultsOf: ({ channel }) => [
      ...exactlyOne(channel, ['language', 'itunes:explicit', 'itunes:image', 'itunes:author', 'itunes:type']),
      ...(/^[a-z]{2}(-[a-z]{2})?$/i.test(childText(channel, 'language') ?? '') ? [] : ['language']),
      ...(isAbsolute(attributeOf(channel, 'itunes:image', 'href')) ? [] : ['itunes:image']),
      ...(isBlankText(attributeOf(channel, 'itunes:category', 'text')) ? ['itunes:category'] : []),
    ],
  },
  {
    says: 'explicit is true or false',
    source: apple,
    faultsOf: ({ channel, items }) =>
      faults(
        [channel, ...items].flatMap((node) => childrenOf(node, 'itunes:explicit')),
        ({ text }) => text === 'true' || text === 'false',
        ({ text }) => `explicit "${text}"`,
      ),
  },
  {
    says: 'an item’s duration is in whole seconds and its picture has an absolute address',
    source: apple,
    faultsOf: ({ items }) =>
      items.flatMap((item) => [
        ...atMostOne(item, ['itunes:duration', 'itunes:image', 'itunes:author', 'itunes:explicit']),
        ...faults(
          childrenOf(item, 'itunes:duration'),
          ({ text }) => /^\d+$/.test(text),
          ({ text }) => `duration "${text}"`,
        ),
        ...faults(
          childrenOf(item, 'itunes:image'),
          ({ attributes }) => isAbsolute(attributes.href),
          () => 'item image',
        ),
      ]),
  },
  {
    says: 'titles are not empty, descriptions have at most 4,000 bytes',
    source: apple,
    faultsOf: ({ items }) => [
      ...faults(
        items,
        (item) => !isBlankText(childText(item, 'title')),
        () => 'empty title',
      ),
      ...faults(
        items,
        (item) => Buffer.byteLength(childText(item, 'description') ?? '') <= 4000,
        () => 'description is too long',
      ),
    ],
  },
  {
    says: 'no directory may list the feed or import it',
    source: ours,
    faultsOf: ({ channel }) =>
      faults(
        [
          ['itunes:block', 'Yes'],
          ['podcast:block', 'yes'],
          ['podcast:locked', 'yes'],
        ] as const,
        ([name, text]) => childrenOf(channel, name).length === 1 && childText(channel, name) === text,
        ([name]) => name,
      ),
  },
  {
    says: 'a soundbite starts at a second, lasts at most two minutes and has a short title',
    source: podcasting,
    faultsOf: ({ items }) =>
      faults(
        soundbitesOf(items),
        ({ attributes, text }) => {
          const { startTime = '', duration = '' } = attributes
          const areNumbers = [startTime, duration].every((value) => /^\d+(\.\d+)?$/.test(value))
          const isBounded = Number(duration) > 0 && Number(duration) <= 120
          return areNumbers && isBounded && !isBlankText(text) && [...text].length <= 128
        },
        ({ attributes }) => `soundbite ${JSON.stringify(attributes)}`,
      ),
  },
  {
    says: 'there are at most fifty items, newest first',
    source: ours,
    faultsOf: ({ items }) => {
      const times = items.map((item) => Date.parse(childText(item, 'pubDate') ?? ''))
      const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0))
      return [...(items.length <= 50 ? [] : [`${items.length} items`]), ...(isOrdered ? [] : ['order'])]
    },
  },
  {
    says: 'a description’s HTML has no element and no address that could run anything',
    source: ours,
    faultsOf: ({ items }) =>
      items.flatMap((item) => {
        const tags = (childText(item, 'description') ?? '').match(/<[^>]*>?/g) ?? []
        return faults(
          tags,
          (tag) => /^<\/?(p|b|a)>$|^<a href="https?:\/\/[^"<>]*">$/.test(tag),
          (tag) => `description contains ${tag}`,
        )
      }),
  },
]
