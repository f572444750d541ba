import * as z from 'zod'

/** A piece that the publisher chose to be heard by itself; seconds of the audio. The title is empty where none was given. */
export const highlightSchema = z.object({
  title: z.string(),
  start_time: z.number().min(0),
  end_time: z.number().min(0),
})

export type Highlight = z.infer<typeof highlightSchema>
