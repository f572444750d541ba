import { connectTo } from '#functions/connections/resource.ts'
import { mailSwitch } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { countReaders } from '#functions/use-cases/digest/count-readers.ts'
import { emailApi } from '#shared/api/email.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  sendsMail: mailSwitch(),
})

export const handler = route(emailApi.countReaders, connect, async (_input, { deps, now }) => ({
  answer: { ...(await countReaders(deps.people, now)), is_mail_configured: deps.sendsMail },
}))
