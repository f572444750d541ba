import { useState } from 'react'
import { ProFrame, ProOwner } from '#web/features/billing/components/pro-card.tsx'
import { usePollUser } from '#web/features/session/api/poll-user.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Waits for the payment provider's webhook, usually seconds. Shows no buttons meanwhile, so that users do not
 * pay twice.
 */
export function PaymentUnderWay({ hasArrived }: { hasArrived: boolean }) {
  const { hasTimedOut, pollAgain } = usePollUser(hasArrived)
  if (hasArrived) {
    return (
      <>
        <p role="status" className="rounded-2xl bg-sunken px-6 py-4">
          Welcome to Pro. Your payment has arrived.
        </p>
        <ProOwner />
      </>
    )
  }
  return (
    <ProFrame title="Your payment">
      <p role="status" className="text-lg">
        {hasTimedOut
          ? "We haven't received your payment yet. Don't pay again: wait a few minutes, then check again."
          : "Thank you. We're waiting for your payment, which usually takes a few seconds."}
      </p>
      {hasTimedOut && <Button onClick={pollAgain}>Check again</Button>}
    </ProFrame>
  )
}

/**
 * Shown after a visit to the provider's portal. Changes made there arrive by webhook, so the page polls for
 * them.
 */
export function SubscriptionUnderWay({ hasPro }: { hasPro: boolean }) {
  const [hadPro] = useState(hasPro)
  const { hasTimedOut, pollAgain } = usePollUser(hasPro !== hadPro)
  return (
    <>
      <p role="status" className="rounded-2xl bg-sunken px-6 py-4">
        {hasTimedOut ? nothingChanged : subscriptionNews(hadPro, hasPro)}
      </p>
      {hasTimedOut && <Button onClick={pollAgain}>Check again</Button>}
    </>
  )
}

const nothingChanged =
  'Nothing has changed so far. A canceled subscription runs to the end of the period you paid for.'

function subscriptionNews(hadPro: boolean, hasPro: boolean): string {
  if (hadPro && !hasPro) return 'Your Pro subscription has ended. We kept everything you chose.'
  if (hasPro && !hadPro) return 'Welcome back to Pro.'
  return 'If you changed your subscription, this page will show it within a minute.'
}
