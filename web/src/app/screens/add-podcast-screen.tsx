import { useQuery } from '@tanstack/react-query'
import { productName } from '#shared/domain/product.ts'
import { managePodcastPath, managePodcastsPath } from '#shared/pages/page-path.ts'
import { needs, refuseAccess } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { podcastGeographiesQuery } from '#web/features/manage-podcasts/api/podcasts.ts'
import { AddPodcastCard } from '#web/features/manage-podcasts/components/add-podcast-card.tsx'
import { PodcastLists } from '#web/features/manage-podcasts/components/podcast-lists.tsx'
import { OfflineCard } from '#web/features/offline-transcription/components/offline-card.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'

export function AddPodcastScreen() {
  return (
    <AdminGuard access={needs('podcasts:create')}>
      <AddPodcast />
    </AdminGuard>
  )
}

function AddPodcast() {
  usePageMeta({ title: `Add Podcast | ${productName}`, isHidden: true })
  const { user } = useSession()
  useFailureToast('Failed to fetch geography', useQuery(podcastGeographiesQuery))
  return (
    <div className="page flex flex-col gap-8 py-12">
      <div>
        <LinkButton to={managePodcastsPath}>Back to podcasts</LinkButton>
      </div>
      <h1 className="font-serif text-4xl font-medium tracking-tight">Add Podcast</h1>
      <AddPodcastCard pathOf={managePodcastPath} />
      <PodcastLists />
      {user && !refuseAccess(needs('system:process'), user) && <OfflineCard />}
    </div>
  )
}
