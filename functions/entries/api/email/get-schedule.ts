import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { findLastSentDate } from '#functions/data/digests/digest-runs.ts'
import { readEmailSchedule } from '#functions/data/digests/email-schedule.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { emailApi } from '#shared/api/email.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(emailApi.getSchedule, connect, async (_input, { deps: { catalogue } }) => {
  const [schedule, sentOn] = await Promise.all([readEmailSchedule(catalogue), findLastSentDate(catalogue)])
  return { answer: { ...schedule, last_sent_date: sentOn ?? null } }
})
