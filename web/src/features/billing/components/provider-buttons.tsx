import { useCheckout, usePortal } from '#web/features/billing/api/billing.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'

export function CheckoutButton() {
  const checkout = useCheckout()
  return (
    <>
      <Button variant="primary" disabled={checkout.isPending} onClick={() => checkout.mutate()}>
        {checkout.isPending ? 'Opening the checkout...' : 'Upgrade to Pro'}
      </Button>
      <p className="text-sm text-ink-soft">You pay on our payment provider’s site, then come back here.</p>
      <Failure error={checkout.error}>
        The checkout couldn't be opened. Please try again in a few minutes.
      </Failure>
    </>
  )
}

export function PortalButton() {
  const portal = usePortal()
  return (
    <>
      <Button disabled={portal.isPending} onClick={() => portal.mutate()}>
        {portal.isPending ? 'Opening...' : 'Manage your subscription'}
      </Button>
      <Failure error={portal.error}>
        Your subscription couldn't be opened. Please try again in a few minutes.
      </Failure>
    </>
  )
}

/**
 * A 409 concerns this account's subscription, so the server's message is shown; other errors get the general
 * text.
 */
function Failure({ error, children }: { error: Error | null; children: string }) {
  if (!error) return null
  return (
    <p role="alert" className="font-medium text-danger">
      {hasStatus(error, 409) ? error.sentence : children}
    </p>
  )
}
