import { mailSwitch } from '#functions/connections/mail-settings.ts'
import { peopleTable } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { countReaders } from '#functions/use-cases/digest/count-readers.ts'
import { emailApi } from '#shared/api/email.ts'

export const { envSchema, connect } = sessionGuard.and(peopleTable).and(mailSwitch)

export const handler = route(emailApi.countReaders, connect, async (_input, { deps, now }) => ({
  answer: { ...(await countReaders(deps.people, now)), is_mail_configured: deps.sendsMail },
}))
