import type { Feed } from '#functions/domain/ingestion/feed.ts'
import { firstLine, firstText } from '#functions/domain/ingestion/feed-item.ts'
import { type FeedPlace, pageLink, withoutFeedAddress } from '#functions/domain/ingestion/page-link.ts'
import { personsOf } from '#functions/domain/ingestion/persons.ts'
import { isYes, refreshOf } from '#functions/domain/ingestion/podcast-words.ts'
import { firstOf, type RawFeed } from '#functions/domain/ingestion/raw-feed.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/** Limits the input of `withoutEmail`, whose patterns take quadratic time. */
const longestName = 1_000

/**
 * Keeps only the name of `ann@show.example (Ann)` or `Ann <ann@show.example>`: we publish no email addresses.
 */
function withoutEmail(text: string): string {
  const inBrackets = /^\s*[^\s@()]+@[^\s@()]+\s*\(([^)]*)\)\s*$/.exec(text)?.[1]
  return (inBrackets ?? text)
    .replace(/&lt;[^\s@]+@[^\s@]+&gt;|<?[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+>?/g, '')
    .trim()
}

function askedOf(raw: RawFeed, { base, feedUrls }: FeedPlace): Partial<Feed> {
  const newFeedUrl = webAddress(raw.newFeedUrl, base)
  const podcastGuid = plainLine(raw.podcastGuid ?? '', 100)
  const refresh = refreshOf(raw)
  return {
    ...(isYes(raw.complete) && { isComplete: true }),
    ...(isYes(raw.block) && { isBlocked: true }),
    // Many feeds name their own address as the new one.
    ...(newFeedUrl && !feedUrls.includes(newFeedUrl) && { newFeedUrl }),
    ...(podcastGuid && { podcastGuid }),
    ...(refresh && { refresh }),
  }
}

const mostMakers = 8

function makersOf(authors: readonly (string | undefined)[], author: string): string[] {
  const names = authors
    .map((name) => plainLine(name ?? '', 200))
    .filter((name) => name !== '' && name !== author)
  return [...new Set(names)].slice(0, mostMakers)
}

export function toFeed(raw: RawFeed, place: FeedPlace): Feed {
  const { base, feedUrls } = place
  const link = pageLink(firstOf(raw.links), feedUrls)
  const imageUrl = raw.images.map((image) => webAddress(image, base)).find((image) => image !== undefined)
  const language = languageTag.exec(firstOf(raw.languages)?.trim() ?? '')?.[0]
  const persons = personsOf(raw.persons)
  const authors = raw.authors.map((author) =>
    author === undefined ? undefined : withoutEmail(author.slice(0, longestName)),
  )
  const author = firstLine(authors, 200)
  const makers = makersOf(authors, author)
  return {
    title: firstLine(raw.titles, 300),
    author,
    description: withoutFeedAddress(firstText(raw.descriptions, 8000), feedUrls),
    category: firstLine(raw.categories, 100),
    ...(link && { link }),
    ...(imageUrl && { imageUrl }),
    ...(language && { language }),
    ...(makers.length > 0 && { makers }),
    ...(persons && { persons }),
    ...askedOf(raw, place),
  }
}
