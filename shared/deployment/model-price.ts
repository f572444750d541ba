import * as z from 'zod'
import type { TokenPrice } from '#shared/deployment/prices.ts'

const amount = '[0-9]{1,6}(\\.[0-9]{1,6})?'

/** Dollars for a million tokens that a model reads and writes, `0.5,1.5`, or nothing. */
export const modelPricePattern = new RegExp(`^(${amount},${amount})?$`)

function priceOf(text: string): TokenPrice | undefined {
  const [read, written] = text.split(',').map(Number)
  if (read === undefined || written === undefined) return undefined
  return { input: read, output: written, cacheRead: read, cacheWrite: read }
}

/** What an operator says that the model costs; undefined where they leave it to the price list. Of caches they say nothing. */
export const modelPriceSchema = z.string().regex(modelPricePattern).default('').transform(priceOf)
