import { useQueryClient } from '@tanstack/react-query'
import { stanceSlug } from '#shared/domain/stance.ts'
import { homeMeta } from '#web/app/page-texts.ts'
import { HomeResults, Illuminating } from '#web/app/screens/home-results.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { sidelightQuery } from '#web/features/sidelight/api/sidelight.ts'
import { FeedsWithoutScript } from '#web/features/sidelight/components/feeds-without-script.tsx'
import { StanceChooser } from '#web/features/sidelight/components/stance-chooser.tsx'
import { useStanceChooser } from '#web/features/sidelight/use-stance-chooser.ts'
import { StatisticsBanner } from '#web/features/statistics/components/statistics-banner.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Banner, chooser and, once somebody asked, the episodes of the chosen stance. */
export function HomeScreen() {
  const queryClient = useQueryClient()
  const isAuthenticated = useSession().user !== null
  const keyOf = (stance: Parameters<typeof sidelightQuery>[0]) =>
    sidelightQuery(stance, isAuthenticated).queryKey
  const { stance, requested, isAboutToLoad, change, request } = useStanceChooser(
    (known) => queryClient.getQueryData(keyOf(known)) !== undefined,
  )
  usePageMeta(homeMeta(requested))
  const askAgain = () => {
    // A press asks for the newest, also where the same stance has been loaded before.
    void queryClient.resetQueries({ queryKey: keyOf(stance) })
    request()
  }
  return (
    <>
      <Banner light={stanceSlug(stance)}>
        <StatisticsBanner />
      </Banner>
      <FeedsWithoutScript />
      <div className="page relative -mt-12 pb-20 noscript:hidden">
        <StanceChooser stance={stance} onChange={change} onRequest={askAgain} />
        {isAboutToLoad && <Illuminating />}
        {requested && <HomeResults stance={requested} isAuthenticated={isAuthenticated} />}
      </div>
    </>
  )
}
