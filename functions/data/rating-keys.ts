import * as z from 'zod'
import { type Key, pad } from '#functions/data/keys.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'

/** Apart from the episode's own partition, which every page of it reads whole. */
export const ratingChangesPartition = (episodeId: number) => `rating-changes#${episodeId}`
export const ratingChangePrefix = 'change#'
export const ratingChangeKey = (episodeId: number, number: number): Key => ({
  pk: ratingChangesPartition(episodeId),
  sk: `${ratingChangePrefix}${pad(number)}`,
})

/** By the model that was asked, whoever answered. */
const methodText = ({ model, promptVersion }: Method) => `${promptVersion}#${model}`

const ratedPrefix = 'rated#'
/** Episodes that can be rated again: published, and not being worked on. */
export const ratedPartition = (method: Method) => `${ratedPrefix}${methodText(method)}`
export const ratedKey = (method: Method, order: string): Key => ({ pk: ratedPartition(method), sk: order })

export const ratingMethodsPartition = 'rating-methods'
export const ratingMethodKey = (method: Method): Key => ({
  pk: ratingMethodsPartition,
  sk: methodText(method),
})

type Keyed = { readonly pk?: unknown; readonly sk?: unknown }

export const isRatedKey = ({ pk }: Keyed) => typeof pk === 'string' && pk.startsWith(ratedPrefix)
export const isRatingMethodKey = ({ pk }: Keyed) => pk === ratingMethodsPartition

const methodSortSchema = z.templateLiteral([z.string(), '#', z.string()])

/** Which method's counts they are. No version of prompts has the sign that ends it; a model may. */
export function ratingMethodOf({ sk }: Keyed): Method {
  const text = methodSortSchema.parse(sk)
  const end = text.indexOf('#')
  return { promptVersion: text.slice(0, end), model: text.slice(end + 1) }
}
