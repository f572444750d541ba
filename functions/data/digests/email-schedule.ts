import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { emailScheduleKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  type EmailScheduleRecord,
  emailScheduleRecordSchema,
} from '#functions/domain/records/email-schedule-record.ts'
import { defaultEmailSchedule, type EmailSchedule } from '#shared/domain/email-schedule.ts'

const recordOf = (item: Record<string, unknown> | undefined): EmailScheduleRecord =>
  item ? emailScheduleRecordSchema.parse(item) : { schedule: defaultEmailSchedule, savedAt: null }

export async function readEmailScheduleRecord(catalogue: Table): Promise<EmailScheduleRecord> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: emailScheduleKey, ConsistentRead: true }),
  )
  return recordOf(answer.Item)
}

export async function readEmailSchedule(catalogue: Table): Promise<EmailSchedule> {
  return (await readEmailScheduleRecord(catalogue)).schedule
}

/** Replaces the whole schedule, so that concurrent saves never mix. Returns the previous one. */
export async function saveEmailSchedule(
  catalogue: Table,
  schedule: EmailSchedule,
  now: Date,
): Promise<EmailSchedule> {
  const record: EmailScheduleRecord = { schedule, savedAt: now.toISOString() }
  const Item = { ...emailScheduleKey, ...record }
  const replaced = await catalogue.client.send(
    new PutCommand({ TableName: catalogue.name, Item, ReturnValues: 'ALL_OLD' }),
  )
  return recordOf(replaced.Attributes).schedule
}
