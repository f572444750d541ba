import Stripe from 'stripe'
import {
  openPaymentKeys,
  type PaymentKeys,
  type PaymentKeysReader,
  readPaymentKeys,
} from '#functions/clients/payment-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type Payments = { keys: PaymentKeysReader; address: string; opened?: PaymentProvider }

export type PaymentProvider = { stripe: Stripe; keys: PaymentKeys }

/** `address`: `http://host:port` of a fake of the provider's API; empty: the provider itself. */
export function openPayments(keysArn: string, address: string): Payments {
  return { keys: openPaymentKeys(keysArn), address }
}

/** The version that the package's types describe. */
const apiVersion = '2026-10-28.endive'

/** Three sequential calls must fit into the function's timeout. */
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
 * Undefined if Pro is not on sale.
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

/** @throws DomainError `not-on-sale`, `payments-unavailable` */
export async function requireProvider(payments: Payments, now: Date): Promise<PaymentProvider> {
  const provider = await findProvider(payments, now)
  if (provider) return provider
  throw new DomainError('conflict', { code: 'not-on-sale', message: "Pro isn't for sale here." })
}

/** @throws DomainError `payments-unavailable` */
export async function callProvider<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    const message = "The payment provider isn't answering right now. Please try again in a few minutes."
    throw new DomainError('provider', { code: 'payments-unavailable', message, cause })
  }
}

function isMissing({ cause }: DomainError): boolean {
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing'
}

/**
 * Undefined if the provider does not have the named object.
 * @throws DomainError `payments-unavailable`
 */
export async function findAtProvider<Answer>(request: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await callProvider(request)
  } catch (error) {
    if (error instanceof DomainError && isMissing(error)) return undefined
    throw error
  }
}
