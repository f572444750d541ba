import Stripe from 'stripe'
import {
  openPaymentKeys,
  type PaymentKeys,
  type PaymentKeysReader,
  readPaymentKeys,
} from '#functions/clients/payment-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** Known before anybody's keys are: what a function keeps for its container. */
export type Payments = { keys: PaymentKeysReader; address: string; opened?: PaymentProvider }

/** The provider's API with the operator's keys. */
export type PaymentProvider = { stripe: Stripe; keys: PaymentKeys }

/** `address`: `http://host:port` of what speaks the provider's API in its place; empty: the provider's own. */
export function openPayments(keysArn: string, address: string): Payments {
  return { keys: openPaymentKeys(keysArn), address }
}

/** Answers and the types we read them by are those of one version, which the package's types name. */
const apiVersion = '2026-10-28.endive'

/** Three calls after one another end before the function does, whatever becomes of them. */
const requestMilliseconds = 4000

function placeOf(address: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (address === '') return {}
  const { hostname, port, protocol } = new URL(address)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

function openStripe(secretKey: string, address: string): Stripe {
  return new Stripe(secretKey, {
    ...placeOf(address),
    apiVersion,
    timeout: requestMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/**
 * The provider, or undefined where Pro is not on sale.
 * @throws DomainError `payments-unavailable`
 */
export async function findProvider(payments: Payments, now: Date): Promise<PaymentProvider | undefined> {
  const keys = await readPaymentKeys(payments.keys, now)
  if (!keys) return undefined
  if (payments.opened?.keys !== keys) {
    payments.opened = { stripe: openStripe(keys.secretKey, payments.address), keys }
  }
  return payments.opened
}

/**
 * The provider of a call that only makes sense while Pro is on sale.
 * @throws DomainError `not-on-sale`, `payments-unavailable`
 */
export async function requireProvider(payments: Payments, now: Date): Promise<PaymentProvider> {
  const provider = await findProvider(payments, now)
  if (provider) return provider
  throw new DomainError('conflict', { code: 'not-on-sale', message: 'Pro is not on sale here.' })
}

/**
 * The provider's answer.
 * @throws DomainError `payments-unavailable`
 */
export async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    const message = 'The payment provider is not answering right now. Please try again in a few minutes.'
    throw new DomainError('provider', { code: 'payments-unavailable', message, cause })
  }
}

/** The provider does not have, or no longer has, what was named. */
function isMissing({ cause }: DomainError): boolean {
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing'
}

/**
 * The provider's answer, or undefined when it does not have what was named.
 * @throws DomainError `payments-unavailable`
 */
export async function askOrMissing<Answer>(request: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask(request)
  } catch (error) {
    if (error instanceof DomainError && isMissing(error)) return undefined
    throw error
  }
}
