import PostalMime from 'postal-mime'
import { callEntry } from '#tests/integration/entry-call.ts'

type SentMail = { destinations: readonly string[]; raw: Uint8Array }

/** The user pool's codes for new passwords, and the function that the pool calls when one was used. */
export function openCodeMails() {
  const mails: SentMail[] = []
  return {
    deliver: (mail: SentMail) => void mails.push(mail),
    triggers: { PostConfirmation: 'arn:aws:lambda:us-east-1:000000000000:function:password-reset' },
    invokeTrigger: async (_arn: string, payload: string) => ({
      payload: JSON.stringify(await callEntry('events/password-reset', JSON.parse(payload))),
    }),
    /** Undefined if no code was mailed there. */
    async newestCode(address: string): Promise<string | undefined> {
      const mail = mails.findLast(({ destinations }) => destinations.includes(address))
      if (!mail) return undefined
      const { text = '', html = '' } = await PostalMime.parse(mail.raw)
      return /\b\d{6}\b/.exec(`${text} ${html}`)?.[0]
    },
  }
}
