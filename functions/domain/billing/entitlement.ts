import type { UserRecord } from '#functions/domain/records/user-record.ts'

export type Subscription = {
  id: string
  /** Not an enum, because the payment provider may add values. */
  status: string
}

/** While the provider retries a payment, the user keeps Pro. */
const givingPro = new Set(['active', 'trialing', 'past_due'])

/** These subscriptions can still be paid or changed, so the user must not buy a second one. */
const underWay = new Set([...givingPro, 'unpaid', 'paused'])

const givesPro = (subscription: { status?: string | undefined } | undefined): boolean =>
  givingPro.has(subscription?.status ?? '')

export const isSubscriptionUnderWay = (subscription: { status?: string | undefined } | undefined): boolean =>
  underWay.has(subscription?.status ?? '')

const over = new Set(['canceled', 'incomplete_expired'])

export const isSubscriptionOver = ({ status }: { status: string }): boolean => over.has(status)

export function chooseSubscription(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(givesPro) ?? subscriptions.find(isSubscriptionUnderWay) ?? subscriptions[0]
}

type Entitled = Pick<UserRecord, 'role' | 'roleGrantedBy'>

/** The end of a subscription removes only a role that the subscription gave. Roles granted by admins stay. */
export function entitlement(person: Entitled, subscription: Subscription | undefined): Entitled {
  const { role, roleGrantedBy } = person
  if (role === 'free' && givesPro(subscription)) return { role: 'paid', roleGrantedBy: 'subscription' }
  if (role === 'paid' && roleGrantedBy === 'subscription' && !givesPro(subscription)) {
    return { role: 'free', roleGrantedBy: undefined }
  }
  return { role, roleGrantedBy }
}
