import * as z from 'zod'

/** A chapter as its publisher names it; seconds of the audio. The address is the publisher's, of more on the subject. */
export const chapterSchema = z.object({
  title: z.string().min(1),
  start_time: z.number().min(0),
  link_url: z.string().nullable(),
})

export type Chapter = z.infer<typeof chapterSchema>
