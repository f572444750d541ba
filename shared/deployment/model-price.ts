import * as z from 'zod'
import type { TokenPrice } from '#shared/deployment/prices.ts'

const amount = '[0-9]{1,6}(\\.[0-9]{1,6})?'

/** Dollars per million input and per million output tokens, such as `0.5,1.5`. Empty: use the list price. */
export const modelPricePattern = new RegExp(`^(${amount},${amount})?$`)

function priceOf(text: string): TokenPrice | undefined {
  const [read, written] = text.split(',').map(Number)
  if (read === undefined || written === undefined) return undefined
  return { input: read, output: written, cacheRead: read, cacheWrite: read }
}

/**
 * Undefined: use the list price. Cached tokens cost as much as input tokens, because operators cannot set
 * their price.
 */
export const modelPriceSchema = z.string().regex(modelPricePattern).default('').transform(priceOf)
