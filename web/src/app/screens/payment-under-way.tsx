import { useState } from 'react'
import { ProFrame, ProOwner } from '#web/features/billing/components/pro-card.tsx'
import { useAwaitedUser } from '#web/features/session/api/await-user.ts'
import { Button } from '#web/ui/button.tsx'

/** After the checkout: the provider tells us of a payment by itself, mostly within seconds. Nothing is offered meanwhile. */
export function PaymentUnderWay({ isThere }: { isThere: boolean }) {
  const { hasGivenUp, askAgain } = useAwaitedUser(isThere)
  if (isThere) {
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
        {hasGivenUp
          ? 'Your payment has not reached us yet. There is no need to pay again: wait a few minutes, then check once more.'
          : 'Thank you. We are waiting for your payment to arrive, which usually takes a few seconds.'}
      </p>
      {hasGivenUp && <Button onClick={askAgain}>Check again</Button>}
    </ProFrame>
  )
}

/** After the provider's portal: what was changed there reaches us as a payment does. What is known meanwhile stands below. */
export function SubscriptionUnderWay({ hasPro }: { hasPro: boolean }) {
  const [hadPro] = useState(hasPro)
  const { hasGivenUp, askAgain } = useAwaitedUser(hasPro !== hadPro)
  return (
    <>
      <p role="status" className="rounded-2xl bg-sunken px-6 py-4">
        {hasGivenUp ? nothingChanged : subscriptionNews(hadPro, hasPro)}
      </p>
      {hasGivenUp && <Button onClick={askAgain}>Check again</Button>}
    </>
  )
}

const nothingChanged =
  'Nothing has changed since you came back. A subscription that ends with its period stays until then.'

function subscriptionNews(hadPro: boolean, hasPro: boolean): string {
  if (hadPro && !hasPro) return 'Your Pro has ended. Everything you chose is kept.'
  if (hasPro && !hadPro) return 'Welcome back to Pro.'
  return 'If you changed your subscription, this page follows within a minute.'
}
