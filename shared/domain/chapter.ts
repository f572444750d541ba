import * as z from 'zod'

/**
 * `start_time` is in seconds. `link_url` comes from the publisher and leads to more about the chapter's
 * subject.
 */
export const chapterSchema = z.object({
  title: z.string().min(1),
  start_time: z.number().min(0),
  link_url: z.string().nullable(),
})

export type Chapter = z.infer<typeof chapterSchema>
