import { useLocation } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import type { CurrentUser } from '#shared/domain/user.ts'
import { signInPath, upgradePath } from '#shared/pages/page-path.ts'
import { checkoutOutcomes, checkoutParameter, portalParameter } from '#shared/pages/payment-path.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { mayRead, refuseAccess } from '#shared/rules/access.ts'
import { upgradeMeta } from '#web/app/page-texts.ts'
import { PaymentUnderWay, SubscriptionUnderWay } from '#web/app/parts/payment-under-way.tsx'
import { ProSetup } from '#web/app/parts/pro-setup.tsx'
import { LeavingPro, ProBenefits } from '#web/features/billing/components/pro-benefits.tsx'
import { ProFrame, ProOffer, ProOwner } from '#web/features/billing/components/pro-card.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'

export function UpgradeScreen() {
  usePageMeta(upgradeMeta)
  return (
    <>
      <div className="sidelight">
        <div className="page py-12 md:py-20">
          <h1 className="max-w-[20ch] font-serif text-[clamp(2.2rem,5vw,3.75rem)] leading-[1.05] font-medium tracking-[-0.02em] text-balance">
            {productName} Pro
          </h1>
          <p className="mt-5 max-w-prose text-lg leading-relaxed text-night-ink">
            Every side of the topics you care about, in a feed of your own.
          </p>
        </div>
      </div>
      <div className="page grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-4 lg:order-last">
          <SubscriptionState />
        </div>
        <div className="flex flex-col gap-12">
          <Contents />
          <LeavingPro />
        </div>
      </div>
    </>
  )
}

const hasPro = (user: CurrentUser) => refuseAccess(mayRead('personal-feed'), user) === undefined

function Contents() {
  const { user } = useSession()
  return user && hasPro(user) ? <ProSetup /> : <ProBenefits />
}

function SubscriptionState() {
  const { user, isLoading } = useSession()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const outcome = params.get(checkoutParameter)
  if (isLoading) return <ProFrame title="Price">{null}</ProFrame>
  if (user && outcome === checkoutOutcomes.paid) return <PaymentUnderWay hasArrived={hasPro(user)} />
  return (
    <>
      {user && params.has(portalParameter) && <SubscriptionUnderWay hasPro={hasPro(user)} />}
      {user && hasPro(user) ? (
        <ProOwner />
      ) : (
        <Offered user={user} isCanceled={outcome === checkoutOutcomes.left} />
      )}
    </>
  )
}

type OfferedProps = { user: CurrentUser | null; isCanceled: boolean }

function Offered({ user, isCanceled }: OfferedProps) {
  const { search } = useLocation()
  return (
    <>
      {isCanceled && (
        <p role="status" className="rounded-2xl bg-sunken px-6 py-4">
          You left the checkout. You weren't charged.
        </p>
      )}
      <ProOffer signInTarget={user ? undefined : withReturnPath(signInPath, upgradePath + search)} />
    </>
  )
}
