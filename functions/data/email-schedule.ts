import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { emailScheduleKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import {
  defaultEmailSchedule,
  type EmailSchedule,
  emailScheduleSchema,
} from '#shared/domain/email-schedule.ts'

/** When digests go out; the specification's defaults where nobody ever said. */
export async function readEmailSchedule(catalogue: Table): Promise<EmailSchedule> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: emailScheduleKey, ConsistentRead: true }),
  )
  return scheduleOf(answer.Item)
}

const scheduleOf = (item: Record<string, unknown> | undefined) =>
  item ? emailScheduleSchema.parse(item.schedule) : defaultEmailSchedule

/** Replaces the schedule as a whole, so that what two admins save at once is never mixed. Answers the one before. */
export async function saveEmailSchedule(catalogue: Table, schedule: EmailSchedule): Promise<EmailSchedule> {
  const Item = { ...emailScheduleKey, schedule }
  const replaced = await catalogue.client.send(
    new PutCommand({ TableName: catalogue.name, Item, ReturnValues: 'ALL_OLD' }),
  )
  return scheduleOf(replaced.Attributes)
}
