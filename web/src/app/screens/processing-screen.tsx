import { useInfiniteQuery } from '@tanstack/react-query'
import { productName } from '#shared/domain/product.ts'
import { settingsPath } from '#shared/pages/page-path.ts'
import { type Capability, needs, refuseAccess } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { PrivateNamesCard } from '#web/features/private-names/components/private-names-card.tsx'
import { feedHealthQuery } from '#web/features/processing/api/processing.ts'
import { BudgetCard } from '#web/features/processing/components/budget-card.tsx'
import { FeedHealth } from '#web/features/processing/components/feed-health.tsx'
import { ProcessingSettingsForm } from '#web/features/processing/components/processing-form.tsx'
import { useUnsavedParts } from '#web/features/processing/use-unsaved.ts'
import { EarlierRatingsCard } from '#web/features/ratings/components/earlier-ratings.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { TopicMerging } from '#web/features/topic-merging/components/topic-merging.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'

export function ProcessingScreen() {
  return (
    <AdminGuard access={needs('settings:read')}>
      <Processing />
    </AdminGuard>
  )
}

function Processing() {
  const { user } = useSession()
  const may = (capability: Capability) => refuseAccess(needs(capability), user ?? undefined) === undefined
  const { hasUnsaved, onUnsaved } = useUnsavedParts()
  const guard = useLeaveGuard(hasUnsaved)
  usePageMeta({ title: `Processing | ${productName}`, isHidden: true })
  useFailureToast('Failed to fetch podcasts', useInfiniteQuery(feedHealthQuery(true)))
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-7 py-12">
      <div>
        <LinkButton to={settingsPath}>Back to settings</LinkButton>
      </div>
      <h1 className="font-serif text-4xl font-medium tracking-tight">Processing</h1>
      <ProcessingSettingsForm onUnsaved={onUnsaved} />
      <BudgetCard onUnsaved={onUnsaved} />
      <EarlierRatingsCard />
      <FeedHealth />
      {may('topics:manage') && <TopicMerging />}
      {may('settings:update') && <PrivateNamesCard />}
      <LeaveDialog guard={guard}>Your changes on this page aren't saved.</LeaveDialog>
    </div>
  )
}
