import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** A subscription as the payment provider has it now. */
export type Subscription = {
  id: string
  /** The provider's word, of which there may be new ones. */
  status: string
}

/** While the provider still tries to get its money, nothing is taken away. */
const givingPro = new Set(['active', 'trialing', 'past_due'])

/** Of which there is more to come: it can be paid, changed and ended at the provider, and nobody needs a second one. */
const underWay = new Set([...givingPro, 'unpaid', 'paused'])

const givesPro = (subscription: { status?: string | undefined } | undefined): boolean =>
  givingPro.has(subscription?.status ?? '')

/** Whether somebody has a subscription, be it paid for or not. */
export const isUnderWay = (subscription: { status?: string | undefined } | undefined): boolean =>
  underWay.has(subscription?.status ?? '')

const over = new Set(['canceled', 'incomplete_expired'])

/** Of which nothing more comes. */
export const isOver = ({ status }: { status: string }): boolean => over.has(status)

/** The one that counts where a customer has had several: one that gives Pro before one that is under way before any other. */
export function chooseSubscription(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(givesPro) ?? subscriptions.find(isUnderWay) ?? subscriptions[0]
}

type Entitled = Pick<UserRecord, 'role' | 'roleGrantedBy'>

/**
 * What somebody is entitled to with this subscription, or with none. An admin stays one, and what an admin granted stays:
 * only what a subscription gave does a subscription take away.
 */
export function entitlement(person: Entitled, subscription: Subscription | undefined): Entitled {
  const { role, roleGrantedBy } = person
  if (role === 'free' && givesPro(subscription)) return { role: 'paid', roleGrantedBy: 'subscription' }
  if (role === 'paid' && roleGrantedBy === 'subscription' && !givesPro(subscription)) {
    return { role: 'free', roleGrantedBy: undefined }
  }
  return { role, roleGrantedBy }
}
