import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'

export const promptVersionSchema = z.object({
  version: z.int().min(1),
  text: z.string(),
  savedAt: instantSchema,
})

export type PromptVersion = z.output<typeof promptVersionSchema>
