import * as z from 'zod'
import type { TokenPrice } from '#shared/deployment/prices.ts'

const amount = '[0-9]{1,6}(\\.[0-9]{1,6})?'

/** Dollars per million input and output tokens, `0.5,1.5`, or empty. */
export const modelPricePattern = new RegExp(`^(${amount},${amount})?$`)

function priceOf(text: string): TokenPrice | undefined {
  const [read, written] = text.split(',').map(Number)
  if (read === undefined || written === undefined) return undefined
  return { input: read, output: written, cacheRead: read, cacheWrite: read }
}

/** Undefined where the operator relies on the price list. Cache prices are not configurable. */
export const modelPriceSchema = z.string().regex(modelPricePattern).default('').transform(priceOf)
