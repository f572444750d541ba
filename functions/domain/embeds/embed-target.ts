import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { parseStartTime } from '#shared/format/start-time.ts'
import { embeddedComparisonPrefix, embeddedQuotePrefix } from '#shared/pages/embed-path.ts'
import { comparePrefix, episodePrefix, startTimeParameter } from '#shared/pages/page-path.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/** A quote is named by its lasting id, or by the second at which it begins. */
export type QuotePlace =
  | { episodeId: number; by: 'id'; id: string }
  | { episodeId: number; by: 'second'; second: number }

export type EmbedTarget = { kind: 'quote'; place: QuotePlace } | { kind: 'comparison'; topicName: string }

export function placeOfQuoteId(text: string | undefined): QuotePlace | undefined {
  if (text === undefined) return undefined
  const [, episode] = /^(\d+)-[0-9a-z]{7}$/.exec(text) ?? []
  const id = numericIdInPathSchema.safeParse(episode)
  return id.success ? { episodeId: id.data, by: 'id', id: text } : undefined
}

/** What the page at `address` embeds. Undefined for other sites and for pages without an embed. */
export function embedTargetOf(address: string, siteUrl: string): EmbedTarget | undefined {
  const url = parseUrl(address)
  if (url?.origin !== siteUrl) return undefined
  const path = url.pathname.replace(/\/$/, '')
  const rest = (prefix: string) => (path.startsWith(prefix) ? decode(path.slice(prefix.length)) : undefined)
  const slug = rest(comparePrefix) ?? rest(embeddedComparisonPrefix)
  if (slug !== undefined) return comparisonOf(slug)
  const place =
    placeOfQuoteId(rest(embeddedQuotePrefix)) ??
    placeOfSecond(rest(episodePrefix), url.searchParams.get(startTimeParameter))
  return place && { kind: 'quote', place }
}

function comparisonOf(slug: string): EmbedTarget | undefined {
  const topicName = topicNameOfSlug(slug)
  return topicName === '' ? undefined : { kind: 'comparison', topicName }
}

function placeOfSecond(idInPath: string | undefined, time: string | null): QuotePlace | undefined {
  const id = numericIdInPathSchema.safeParse(idInPath)
  const second = parseStartTime(time)
  return id.success && second !== undefined ? { episodeId: id.data, by: 'second', second } : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
