import type * as z from 'zod'
import { mailNotConfigured } from '#functions/clients/mail.ts'
import type { SendingDeps } from '#functions/use-cases/digest/send-env.ts'
import type { sendMessageSchema } from '#shared/deployment/digest-queue.ts'

/**
 * Does with one person of a run what is to be done, at most once however often it is called, and counts it in the run.
 * @throws where it is to be called again later: mail is not taken at this moment, or another call is at it
 */
export async function sendToReader(
  { mailer }: SendingDeps,
  _message: z.output<typeof sendMessageSchema>,
): Promise<void> {
  if (!mailer.isConfigured) throw mailNotConfigured()
}
