import * as z from 'zod'
import { openSignedMessage } from '#functions/clients/payment-events.ts'
import { openPayments, paymentsEnvSchema, requireProvider } from '#functions/clients/payment-provider.ts'
import { openTable } from '#functions/data/table.ts'
import { paymentEventSchema } from '#functions/domain/billing/payment-event.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { followSubscription } from '#functions/use-cases/billing/follow-subscription.ts'
import { webhooksApi } from '#shared/api/webhooks.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const envSchema = edgeEnvSchema.extend(paymentsEnvSchema.shape).extend({
  PEOPLE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
})

const logger = openLog()

const connect = () => {
  const env = readEnv(envSchema)
  const tables = { people: openTable(env.PEOPLE_TABLE), operations: openTable(env.OPERATIONS_TABLE) }
  return { guard: visitorGuard(env), payments: openPayments(env), tables }
}

function readEvent(message: unknown) {
  const outcome = paymentEventSchema.safeParse(message)
  if (outcome.success) return outcome.data
  throw new DomainError('invalid', { code: 'invalid-body', message: 'This is no event.' })
}

export const handler = route(webhooksApi.stripe, connect, async ({ body }, context) => {
  const { deps, now } = context
  const provider = await requireProvider(deps.payments, now)
  const message = { bytes: body, signature: context.headers['stripe-signature'] }
  const event = readEvent(openSignedMessage(provider, message, now))
  const outcome = await followSubscription(event, { provider, tables: deps.tables, now })
  // Neither customer nor person: what leaves with an account must not stay in a log.
  logger.info('payment event', { eventId: event.id, type: event.type, outcome: outcome ?? 'ignored' })
  return { answer: undefined }
})
