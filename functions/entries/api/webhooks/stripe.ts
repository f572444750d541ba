import { openSignedMessage } from '#functions/clients/payment-events.ts'
import { requireProvider } from '#functions/clients/payment-provider.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { paymentEventSchema } from '#functions/domain/billing/payment-event.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { openLog } from '#functions/invocation/log.ts'
import { followSubscription } from '#functions/use-cases/billing/follow-subscription.ts'
import { webhooksApi } from '#shared/api/webhooks.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  payments: paymentProvider(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
})

const logger = openLog()

function readEvent(message: unknown) {
  const outcome = paymentEventSchema.safeParse(message)
  if (outcome.success) return outcome.data
  throw new DomainError('invalid', { code: 'invalid-body', message: "This isn't an event." })
}

export const handler = route(webhooksApi.stripe, connect, async ({ body }, context) => {
  const { deps, now } = context
  const provider = await requireProvider(deps.payments, now)
  const message = { bytes: body, signature: context.headers['stripe-signature'] }
  const event = readEvent(openSignedMessage(provider, message, now))
  const outcome = await followSubscription(event, { provider, tables: deps, now })
  // Omits customer and user, because logs outlive deleted accounts.
  logger.info('payment event', { eventId: event.id, type: event.type, outcome: outcome ?? 'ignored' })
  return { answer: undefined }
})
