import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** What Pro costs, or that it is not on sale. */
export const priceQuery = queryOptions({
  queryKey: ['price'],
  queryFn: ({ signal }) => call('billing.price', { signal }),
})

/** Whether the signed-in person has a subscription, be it paid for or not. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await call('profile.get', { signal })).has_subscription,
})

/** Goes to the hosted checkout. It fails where there is none to go to. */
export function useCheckout() {
  return useMutation({
    mutationFn: async () => leaveFor((await call('billing.create-checkout', {})).url),
  })
}

/** Goes to the payment provider's portal, where a subscription is changed and ended. */
export function usePortal() {
  return useMutation({
    mutationFn: async () => leaveFor((await call('billing.open-portal', {})).url),
  })
}

/** Takes a page of the payment provider's in place of ours; no address may do anything but lead to one. */
function leaveFor(url: string | null): void {
  if (!url || !/^https?:\/\//i.test(url)) throw new Error('There is no page of the payment provider.')
  location.assign(url)
}
