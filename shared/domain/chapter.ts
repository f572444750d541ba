import * as z from 'zod'

/** Seconds of the audio. The URL is the publisher's and leads to more on the subject. */
export const chapterSchema = z.object({
  title: z.string().min(1),
  start_time: z.number().min(0),
  link_url: z.string().nullable(),
})

export type Chapter = z.infer<typeof chapterSchema>
