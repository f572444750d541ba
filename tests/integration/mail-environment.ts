import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AwsService } from 'cdk-on-localhost'
import { createSes, type SecretsManager } from 'cdk-on-localhost/testing'
import PostalMime, { type Email } from 'postal-mime'

const mailDomain = 'mail.sidelight.test'

export type MailEnvironment = {
  service: AwsService
  environment: Readonly<Record<string, string>>
  mailTo(address: string): Promise<Email[]>
  /** Makes SES refuse our mail; false makes it accept our mail again. */
  refuseMail(isRefused: boolean): Promise<void>
  close(): Promise<void>
}

export async function openMailEnvironment(secrets: SecretsManager): Promise<MailEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  // Gives every mail a different time, because mails are ordered by it.
  let moment = Date.now()
  const ses = createSes({ folder: join(folder, 'mail'), now: () => new Date(moment++) })
  const generation = { PasswordLength: 48, ExcludePunctuation: true }
  const secret = secrets.createSecret({ Name: 'mailed-links', GenerateSecretString: generation })
  return {
    service: ses,
    environment: {
      MAIL_DOMAIN: mailDomain,
      MAIL_SENDER_NAME: 'Sidelight',
      MAIL_SENDER_MAILBOX: 'no-reply',
      MAIL_POSTAL_ADDRESS: '12 Main Street\nSpringfield',
      MAIL_CONFIGURATION_SET: 'sending',
      MAIL_REPLY_TO: 'desk@example.org',
      MAILED_LINK_SECRETS: secret,
      CONTACT_ADDRESS: 'desk@example.org',
    },
    mailTo(address) {
      const mails = ses.listMessages().filter(({ destinations }) => destinations.includes(address))
      return Promise.all(mails.toReversed().map((mail) => PostalMime.parse(mail.raw())))
    },
    async refuseMail(isRefused) {
      if (isRefused) ses.verifyIdentity('somebody-else.example')
      // Deletes the verified identities; without any, SES accepts every sender.
      else await ses.close()
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The token in the newest confirmation link. */
export function tokenIn(mails: readonly Email[]): string {
  const token = /\/auth\/confirm#token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (token === undefined) throw new Error('No mail with a link.')
  return token
}
