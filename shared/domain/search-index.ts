import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'

export const searchIndexViewSchema = z.object({
  /** As DynamoDB last counted it, at most about six hours ago. */
  bytes: z.int().min(0),
  /** US cents for storage and recovery. */
  monthly_cents: z.number().min(0),
  /** Of the newest `checked` public episodes, search does not find `waiting` yet. */
  newest: z.object({ checked: z.int().min(0), waiting: z.int().min(0) }),
  /** `corrected` counts the episodes that the check added, changed or removed. Null: none has finished. */
  last_check: z
    .object({ finished_at: instantSchema, episodes: z.int().min(0), corrected: z.int().min(0) })
    .nullable(),
})

export type SearchIndexView = z.infer<typeof searchIndexViewSchema>
