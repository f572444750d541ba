import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Price } from '#shared/api/billing.ts'
import { formatInterval, formatMoney } from '#shared/format/price.ts'
import { feedPath } from '#shared/pages/page-path.ts'
import { priceQuery, subscriptionQuery } from '#web/features/billing/api/billing.ts'
import { CheckoutButton, PortalButton } from '#web/features/billing/components/provider-buttons.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

export function ProFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex min-h-52 flex-col items-start gap-4 rounded-2xl border border-line bg-surface p-6 md:p-8"
    >
      {children}
    </section>
  )
}

export function ProOwner() {
  const { data: hasSubscription } = useQuery(subscriptionQuery)
  return (
    <ProFrame title="Your Pro">
      <p className="font-serif text-3xl font-medium tracking-tight">You're on Pro.</p>
      <LinkButton to={feedPath}>See your feed</LinkButton>
      {hasSubscription && <PortalButton />}
      {hasSubscription === false && <p className="text-ink-soft">Your Pro is free.</p>}
    </ProFrame>
  )
}

type ProOfferProps = {
  signInTarget?: string | undefined
}

export function ProOffer({ signInTarget }: ProOfferProps) {
  const price = useQuery(priceQuery)
  return (
    <ProFrame title="Price">
      {price.isPending && <p role="status">Loading the price…</p>}
      {price.isError && <CouldNotLoad onRetry={() => price.refetch()} />}
      {price.data && <Offer price={price.data} signInTarget={signInTarget} />}
    </ProFrame>
  )
}

function Offer({ price, signInTarget }: ProOfferProps & { price: Price }) {
  if (!price.is_on_sale) {
    return (
      <>
        <p className="font-serif text-3xl font-medium tracking-tight">Pro isn't for sale here.</p>
        <p className="text-ink-soft">This site isn't taking payments right now.</p>
      </>
    )
  }
  return (
    <>
      <p>
        <span className="font-serif text-5xl font-medium tracking-tight">
          {formatMoney(price.amount, price.currency)}
        </span>{' '}
        <span className="text-ink-soft">{formatInterval(price.interval, price.interval_count)}</span>
      </p>
      {signInTarget ? (
        <LinkButton variant="primary" to={signInTarget}>
          Sign in to upgrade
        </LinkButton>
      ) : (
        <Purchase />
      )}
    </>
  )
}

/**
 * An account with an unpaid subscription gets the portal instead of the checkout: a second subscription would
 * charge twice.
 */
function Purchase() {
  const { data: hasSubscription } = useQuery(subscriptionQuery)
  if (!hasSubscription) return <CheckoutButton />
  return (
    <>
      <p className="text-ink-soft">We haven't received the payment for your subscription.</p>
      <PortalButton />
    </>
  )
}
