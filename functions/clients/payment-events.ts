import type { PaymentProvider } from '#functions/clients/payment-provider.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** The raw bytes, because the signature covers them. */
export type SignedMessage = { bytes: Uint8Array; signature: string | undefined }

const toleranceSeconds = 300

function refuse(cause: unknown): DomainError {
  const message = 'The signature is missing, too old or not the payment provider’s.'
  return new DomainError('invalid', { code: 'invalid-signature', message, cause })
}

/**
 * The signature covers the bytes, so text that does not encode back to them is refused, a byte order mark
 * included.
 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw refuse(cause)
  }
}

/**
 * Verifies a webhook message with the current secret or, after a rotation, the previous one.
 * @throws DomainError `invalid-signature`
 */
export function openSignedMessage(
  { stripe, keys }: PaymentProvider,
  message: SignedMessage,
  now: Date,
): unknown {
  const text = decode(message.bytes)
  let problem: unknown
  for (const secret of [keys.webhookSecret, keys.webhookSecretBefore]) {
    if (secret === undefined) continue
    try {
      return stripe.webhooks.constructEvent(
        text,
        message.signature ?? '',
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      )
    } catch (error) {
      problem = error
    }
  }
  throw refuse(problem)
}
