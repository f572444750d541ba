import { upgradePath } from '#shared/pages/page-path.ts'

export const checkoutParameter = 'checkout'

/** How a checkout ends. */
export const checkoutOutcomes = { paid: 'done', left: 'cancelled' } as const
type CheckoutOutcome = (typeof checkoutOutcomes)[keyof typeof checkoutOutcomes]

/** Where the payment provider sends people whose checkout ended so. */
export function afterCheckoutPath(outcome: CheckoutOutcome): string {
  return `${upgradePath}?${checkoutParameter}=${outcome}`
}

export const portalParameter = 'portal'
/** Where it sends people who leave its portal. */
export const afterPortalPath = `${upgradePath}?${portalParameter}=left`
