import * as z from 'zod'
import { beginsWith, type Key, type Keyed, pad } from '#functions/data/keys.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'

/** A partition of its own, because every view of an episode reads the episode's whole partition. */
export const ratingChangesPartition = (episodeId: number) => `rating-changes#${episodeId}`
export const ratingChangePrefix = 'change#'
export const ratingChangeKey = (episodeId: number, number: number): Key => ({
  pk: ratingChangesPartition(episodeId),
  sk: `${ratingChangePrefix}${pad(number)}`,
})

/** Contains the requested model, even if another one answered. */
const methodText = ({ model, promptVersion }: Method) => `${promptVersion}#${model}`

const ratedPrefix = 'rated#'
export const ratedPartition = (method: Method) => `${ratedPrefix}${methodText(method)}`
export const ratedKey = (method: Method, order: string): Key => ({ pk: ratedPartition(method), sk: order })

export const ratingMethodsPartition = 'rating-methods'
export const ratingMethodKey = (method: Method): Key => ({
  pk: ratingMethodsPartition,
  sk: methodText(method),
})

const tally = 'tally'
/** Each shard has its own partition. The name is short, because the index stores it for every shard. */
export const assessmentsPartition = (episodeId: number) => `${tally}#${episodeId}`
export const assessmentsKey = (episodeId: number, shard: number): Key => ({
  pk: `${assessmentsPartition(episodeId)}#${shard}`,
  sk: 'shard',
})
export const assessmentTotalsPartition = tally
export const assessmentTotalsKey = (shard: number): Key => ({ pk: `${tally}#${shard}`, sk: 'shard' })
export const isRatedKey = ({ pk }: Keyed) => beginsWith(pk, ratedPrefix)
const assessmentsPlaceSchema = z.templateLiteral(['tally#', z.number(), '#', z.number()])
const totalsPlaceSchema = z.templateLiteral(['tally#', z.number()])
export const isAssessmentsKey = ({ pk }: Keyed) => assessmentsPlaceSchema.safeParse(pk).success
export const isAssessmentTotalsKey = ({ pk }: Keyed) => totalsPlaceSchema.safeParse(pk).success
export const isRatingMethodKey = ({ pk }: Keyed) => pk === ratingMethodsPartition

const methodSortSchema = z.templateLiteral([z.string(), '#', z.string()])

/** Splits at the first `#`: versions never contain one, model names may. */
export function ratingMethodOf({ sk }: Keyed): Method {
  const text = methodSortSchema.parse(sk)
  const end = text.indexOf('#')
  return { promptVersion: text.slice(0, end), model: text.slice(end + 1) }
}

export function assessmentsPlaceOf({ pk }: Keyed): { episodeId: number; shard: number } {
  const [, episodeId = 0, shard = 0] = String(pk).split('#').map(Number)
  return { episodeId, shard }
}

export const assessmentTotalsShardOf = ({ pk }: Keyed) => Number(String(pk).slice('tally#'.length))
