import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const priceQuery = queryOptions({
  queryKey: ['price'],
  queryFn: ({ signal }) => call('billing.price', { signal }),
})

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await call('profile.get', { signal })).has_subscription,
})

export function useCheckout() {
  return useMutation({
    mutationFn: async () => leaveFor((await call('billing.create-checkout', {})).url),
  })
}

export function usePortal() {
  return useMutation({
    mutationFn: async () => leaveFor((await call('billing.open-portal', {})).url),
  })
}

/** Follows http(s) URLs only, so that a `javascript:` URL can never run. */
function leaveFor(url: string | null): void {
  if (!url || !/^https?:\/\//i.test(url)) throw new Error('There is no page of the payment provider.')
  location.assign(url)
}
