import type { BlindSpots } from '#shared/domain/blind-spot.ts'
import { pages } from '#shared/pages/definitions.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { blindSpotsPath } from '#shared/pages/page-path.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { collectionData } from '#shared/pages/structured-data.ts'
import { blindSpotsMeta } from '#web/app/page-texts.ts'
import { BlindSpotsScreen } from '#web/app/screens/blind-spots-screen.tsx'
import { blindSpotsQuery } from '#web/features/blind-spots/api/blind-spots.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { freshUntil, renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'blindSpots', path: blindSpotsPath, component: BlindSpotsScreen } as const

export async function blindSpotsPage(
  blindSpots: BlindSpots,
  { siteUrl, now }: Serving,
): Promise<PageContent> {
  const queryClient = createQueryClient(() => undefined)
  queryClient.setQueryData(blindSpotsQuery.queryKey, blindSpots, { updatedAt: now.getTime() })
  const drawn = await renderScreen(screen, {
    pathname: blindSpotsPath,
    queryClient,
    freshUntil: freshUntil(pages.blindSpots, now),
  })
  return {
    head: headHtml(blindSpotsMeta, siteUrl, collectionData(blindSpotsMeta, siteUrl)),
    ...drawn,
  }
}
