import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { homePath, isHomePath } from '#shared/pages/page-path.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Footer } from '#web/app/footer.tsx'
import { Header } from '#web/app/header.tsx'
import { BothSides } from '#web/app/parts/both-sides.tsx'
import { useFullPageLoad } from '#web/app/use-full-page-load.ts'
import { useNavigationFocus } from '#web/app/use-navigation-focus.ts'
import { SitePlayer } from '#web/features/player/components/site-player.tsx'
import { useNextSteps } from '#web/features/session/next-steps.ts'
import { AudioElement } from '#web/lib/player/audio-element.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

const NextStepsNotice = lazyPart(() =>
  import('#web/features/session/components/next-steps.tsx').then((m) => m.NextStepsNotice),
)

export function Shell() {
  const main = useNavigationFocus()
  const nextSteps = useNextSteps()
  const { pathname } = useLocation()
  const isUnloading = useFullPageLoad()
  return (
    <div className="flex min-h-svh flex-col pb-(--player-space)">
      <a
        href="#main"
        className="on-night sr-only z-50 bg-night px-5 py-3 text-night-ink focus:not-sr-only focus:absolute"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="flex grow flex-col">
        {nextSteps && (
          <Suspense>
            <NextStepsNotice />
          </Suspense>
        )}
        <ErrorBoundary key={isHomePath(pathname) ? homePath : pathname}>
          <Suspense fallback={<Spinner />}>{isUnloading ? <Spinner /> : <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <AudioElement />
      <SitePlayer />
      <BothSides />
      <Toasts />
    </div>
  )
}
