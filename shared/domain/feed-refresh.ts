import * as z from 'zod'

export const feedRefreshSchema = z.object({
  ttlMinutes: z.number().optional(),
  skipHours: z.array(z.number()).optional(),
  skipDays: z.array(z.number()).optional(),
})

export type FeedRefresh = z.infer<typeof feedRefreshSchema>
