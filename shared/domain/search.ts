import * as z from 'zod'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { namedShowSchema } from '#shared/domain/named-show.ts'

/** Offsets in the text, in UTF-16 units; the end is exclusive. */
export const markSchema = z.object({ start: z.int().min(0), end: z.int().min(1) })

/** A sentence that answers a search. Times are seconds from the start of the audio, null if unknown. */
export const searchHitSchema = z.object({
  text: z.string(),
  marks: z.array(markSchema),
  speaker: z.string().nullable(),
  start_time: z.number().min(0).nullable(),
  end_time: z.number().min(0).nullable(),
})

/** `further_hits` counts the sentences that are not listed. Without hits, the words are in title or names. */
export const foundEpisodeSchema = z.object({
  episode: episodeCardSchema,
  title_marks: z.array(markSchema),
  hits: z.array(searchHitSchema),
  further_hits: z.int().min(0),
})

/** Episodes of the last 30 days, or of as many as were searched. */
export const searchCountsSchema = z.object({
  since: instantSchema,
  is_complete: z.boolean(),
  by_stance: z.array(z.int().min(0)).length(5),
})

/**
 * `older` continues the search. `searched_until` is set if it stopped before it found enough. If it finds
 * nothing because of a misspelling, `did_you_mean` is a search that finds something.
 */
export const searchAnswerSchema = z.object({
  found: z.array(foundEpisodeSchema),
  counts: searchCountsSchema.nullable(),
  older: z.string().nullable(),
  searched_until: instantSchema.nullable(),
  did_you_mean: z.string().nullable(),
})

export type SearchHit = z.infer<typeof searchHitSchema>
export type FoundEpisode = z.infer<typeof foundEpisodeSchema>
export type SearchCounts = z.infer<typeof searchCountsSchema>
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

export const suggestedNameSchema = z.object({ name: z.string() })

export const searchSuggestionsSchema = z.object({
  topics: z.array(suggestedNameSchema),
  shows: z.array(namedShowSchema),
  people: z.array(suggestedNameSchema),
})

export type SearchSuggestions = z.infer<typeof searchSuggestionsSchema>
