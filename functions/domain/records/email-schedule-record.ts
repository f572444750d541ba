import * as z from 'zod'
import { emailScheduleSchema } from '#shared/domain/email-schedule.ts'
import { instantSchema } from '#shared/domain/ids.ts'

/** The schedule as kept in the Catalogue. */
export const emailScheduleRecordSchema = z.object({
  schedule: emailScheduleSchema,
  /** When an admin saved it; null: nobody has. */
  savedAt: instantSchema.nullable(),
})

export type EmailScheduleRecord = z.infer<typeof emailScheduleRecordSchema>
