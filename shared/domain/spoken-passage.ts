import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'

const secondsOfAudio = z.number().min(0)

/**
 * One speaker's whole sentences around a quote. Times are seconds from the start of the audio. The words'
 * texts include spaces and punctuation, so that joining them gives the passage.
 */
export const spokenPassageSchema = z.object({
  episode_id: numericIdSchema,
  quote_id: z.string(),
  start_time: secondsOfAudio,
  end_time: secondsOfAudio,
  words: z.array(z.object({ text: z.string(), start_time: secondsOfAudio })).min(1),
})

export type SpokenPassage = z.infer<typeof spokenPassageSchema>
