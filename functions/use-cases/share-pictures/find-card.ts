import type { Table } from '#functions/data/table/table.ts'
import { placeOfQuoteId } from '#functions/domain/embeds/embed-target.ts'
import { type Card, comparisonCard, episodeCard, quoteCard } from '#functions/domain/share-pictures/card.ts'
import { findEmbeddedEpisode, findEmbeddedQuote } from '#functions/use-cases/episodes/find-embedded-quote.ts'
import { findEmbeddedComparison } from '#functions/use-cases/topics/find-embedded-comparison.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import type { PictureKind } from '#shared/pages/picture-path.ts'

type FindCard = (catalogue: Table, name: string) => Promise<Card | undefined>

async function findQuoteCard(catalogue: Table, quoteId: string) {
  const place = placeOfQuoteId(quoteId)
  const found = place && (await findEmbeddedQuote(catalogue, place))
  return found && quoteCard(found)
}

async function findComparisonCard(catalogue: Table, slug: string) {
  const found = await findEmbeddedComparison(catalogue, topicNameOfSlug(slug))
  // Under one address only, because the edge keeps each.
  return found && found.topic.replaceAll(' ', '_') === slug ? comparisonCard(found) : undefined
}

async function findEpisodeCard(catalogue: Table, idInPath: string) {
  const id = numericIdInPathSchema.safeParse(idInPath)
  const episode = id.success ? await findEmbeddedEpisode(catalogue, id.data) : undefined
  return episode && episodeCard(episode)
}

/** By the names in the paths of pictures. Undefined for what has no embed and for episodes not shown. */
export const findCard: Readonly<Record<PictureKind, FindCard>> = {
  quote: findQuoteCard,
  compare: findComparisonCard,
  episode: findEpisodeCard,
}
