import * as z from 'zod'

export const highlightSchema = z.object({
  title: z.string(),
  start_time: z.number().min(0),
  end_time: z.number().min(0),
})

export type Highlight = z.infer<typeof highlightSchema>
