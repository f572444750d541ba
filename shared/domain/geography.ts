import * as z from 'zod'

export const geographySchema = z.object({
  geography_id: z.int().min(1),
  geography_abbreviation: z.string(),
  geography_name: z.string(),
  geography_type: z.enum(['country', 'state']),
})

export type Geography = z.infer<typeof geographySchema>

export const geographyWithCountSchema = geographySchema.extend({ podcast_count: z.int().min(0) })

export type GeographyWithCount = z.infer<typeof geographyWithCountSchema>

export const defaultGeographyName = 'United States'
