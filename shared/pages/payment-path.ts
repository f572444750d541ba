import { upgradePath } from '#shared/pages/page-path.ts'

export const checkoutParameter = 'checkout'

export const checkoutOutcomes = { paid: 'done', left: 'cancelled' } as const
type CheckoutOutcome = (typeof checkoutOutcomes)[keyof typeof checkoutOutcomes]

export function afterCheckoutPath(outcome: CheckoutOutcome): string {
  return `${upgradePath}?${checkoutParameter}=${outcome}`
}

export const portalParameter = 'portal'
export const afterPortalPath = `${upgradePath}?${portalParameter}=left`
