import { Navigate, useLocation, useNavigate } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { readReturnPath } from '#shared/pages/return-path.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { SignInForm } from '#web/features/session/components/sign-in-form.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Signing in; whoever is signed in goes where they wanted to go. */
export function SignInScreen() {
  usePageMeta({ title: `Sign in | ${productName}`, isHidden: true })
  const { user, isLoading } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const target = readReturnPath(search, location.origin)
  if (isLoading) return <Spinner />
  if (user) return <Navigate replace to={target} />
  return (
    <div className="grid grow grid-cols-1 lg:grid-cols-2">
      <div className="page flex flex-col justify-center py-14 lg:max-w-xl lg:px-14">
        <h1 className="mb-8 font-serif text-4xl font-medium tracking-tight">Sign in</h1>
        <SignInForm onSignedIn={() => navigate(target, { replace: true })} />
      </div>
      <MarketingPanel />
    </div>
  )
}

const points = [
  'Five steps from Far Left to Far Right, and the latest episodes of each.',
  'Quotes in the speaker’s own words, checked against the transcript, with the second they were said.',
  'No tracking, and no algorithm that decides what keeps you listening.',
] as const

function MarketingPanel() {
  return (
    <aside className="sidelight flex" data-light="left_leaning">
      <div className="page flex flex-col justify-center py-16 lg:px-14">
        <p className="max-w-[18ch] font-serif text-[clamp(1.9rem,3.4vw,3rem)] leading-[1.08] font-medium tracking-tight text-balance">
          Hear what you're missing outside your media bubble.
        </p>
        <ul className="mt-8 flex max-w-md flex-col gap-5 text-night-ink-soft">
          {points.map((point) => (
            <li key={point} className="border-l-2 border-lamp pl-4">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
