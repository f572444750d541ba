import { upgradePath } from '#shared/pages/page-path.ts'

export const checkoutParameter = 'checkout'

/** Where the payment provider sends people whose checkout ended so. */
export function afterCheckoutPath(outcome: 'done' | 'cancelled'): string {
  return `${upgradePath}?${checkoutParameter}=${outcome}`
}

export const portalParameter = 'portal'
/** Where it sends people who leave its portal. */
export const afterPortalPath = `${upgradePath}?${portalParameter}=left`
