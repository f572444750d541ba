import * as z from 'zod'

/** Seconds of the audio. The title is empty where the publisher gave none. */
export const highlightSchema = z.object({
  title: z.string(),
  start_time: z.number().min(0),
  end_time: z.number().min(0),
})

export type Highlight = z.infer<typeof highlightSchema>
