import * as z from 'zod'
import { emailScheduleSchema } from '#shared/domain/email-schedule.ts'
import { instantSchema } from '#shared/domain/ids.ts'

export const emailScheduleRecordSchema = z.object({
  schedule: emailScheduleSchema,
  savedAt: instantSchema.nullable(),
})

export type EmailScheduleRecord = z.infer<typeof emailScheduleRecordSchema>
