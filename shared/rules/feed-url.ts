import * as z from 'zod'
import { parseUrl } from '#shared/rules/parse-url.ts'

export const feedUrlRefusals = {
  empty: 'Please enter a podcast RSS URL',
  invalid: 'Please enter a valid URL',
} as const

function isWebAddress(text: string): boolean {
  const protocol = parseUrl(text)?.protocol
  return protocol === 'http:' || protocol === 'https:'
}

export const feedUrlSchema = z
  .string()
  .trim()
  .min(1, feedUrlRefusals.empty)
  .max(2000, feedUrlRefusals.invalid)
  .refine(isWebAddress, feedUrlRefusals.invalid)
