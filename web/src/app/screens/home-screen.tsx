import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { stanceSlug } from '#shared/domain/stance.ts'
import { siteDescription } from '#shared/pages/page-head.ts'
import { homeMeta } from '#web/app/home-meta.ts'
import { FeaturedQuote } from '#web/app/parts/featured-quote.tsx'
import { HomeResults, LoadingResults } from '#web/app/parts/home-results.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { sidelightQuery } from '#web/features/stance-page/api/sidelight.ts'
import { FeedsWithoutScript } from '#web/features/stance-page/components/feeds-without-script.tsx'
import { StanceChooser } from '#web/features/stance-page/components/stance-chooser.tsx'
import { useScrollToResults } from '#web/features/stance-page/use-scroll-to-results.ts'
import { useStanceChooser } from '#web/features/stance-page/use-stance-chooser.ts'
import { StatisticsBanner } from '#web/features/statistics/components/statistics-banner.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Banner } from '#web/ui/banner.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'

const HomeTopics = lazyPart(() => import('#web/app/parts/home-topics.tsx').then((m) => m.HomeTopics))

export function HomeScreen() {
  const queryClient = useQueryClient()
  const isAuthenticated = useSession().user !== null
  const keyOf = (stance: Parameters<typeof sidelightQuery>[0]) =>
    sidelightQuery(stance, isAuthenticated).queryKey
  const { stance, chosen, requested, isAboutToLoad, change, request } = useStanceChooser(
    (known) => queryClient.getQueryData(keyOf(known)) !== undefined,
  )
  const showsList = requested !== undefined || isAboutToLoad
  usePageMeta(homeMeta(requested))
  const { results, scrollToResults } = useScrollToResults()
  const requestAgain = () => {
    // Drops cached pages, so that pressing the button again loads the newest episodes.
    void queryClient.resetQueries({ queryKey: keyOf(stance) })
    request()
    scrollToResults()
  }
  return (
    <>
      <Banner light={stanceSlug(stance)} isCompact={showsList}>
        {!showsList && <p className="text-pretty">{siteDescription}</p>}
        <StatisticsBanner />
      </Banner>
      <FeedsWithoutScript />
      <div className={classNames('page relative pb-20 noscript:hidden', showsList ? '-mt-4' : '-mt-12')}>
        <StanceChooser
          stance={stance}
          isCompact={showsList}
          onChange={change}
          onRequest={requestAgain}
          onChoice={scrollToResults}
        >
          {!showsList && <FeaturedQuote stance={chosen} />}
        </StanceChooser>
        <section ref={results} tabIndex={-1} aria-label="Episodes" className="scroll-mt-2 focus:outline-none">
          {isAboutToLoad && <LoadingResults />}
          {requested && <HomeResults stance={requested} isAuthenticated={isAuthenticated} />}
        </section>
        {!showsList && (
          <div className="mx-auto mt-12 min-h-72 w-full max-w-2xl">
            <WhenNear placeholder={null}>
              <Suspense>
                <HomeTopics />
              </Suspense>
            </WhenNear>
          </div>
        )}
      </div>
    </>
  )
}
