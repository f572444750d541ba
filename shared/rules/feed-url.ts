import * as z from 'zod'

const feedUrlRefusals = {
  empty: 'Please enter a podcast RSS URL',
  invalid: 'Please enter a valid URL',
} as const

/** Whether a text is an absolute address with the scheme http or https. */
function isWebAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return address !== undefined && (address.protocol === 'http:' || address.protocol === 'https:')
}

/** The address of a feed as a person types it. */
export const feedUrlSchema = z
  .string()
  .trim()
  .min(1, feedUrlRefusals.empty)
  .max(2000, feedUrlRefusals.invalid)
  .refine(isWebAddress, feedUrlRefusals.invalid)
