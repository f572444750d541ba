import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { productName } from '#shared/domain/product.ts'
import { homePath, settingsPath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { digestRunsQuery, readersQuery } from '#web/features/email-management/api/runs.ts'
import { NoMailNotice } from '#web/features/email-management/components/no-mail-notice.tsx'
import { RunHistory } from '#web/features/email-management/components/run-history.tsx'
import { ScheduleCard } from '#web/features/email-management/components/schedule-card.tsx'
import { TestCard } from '#web/features/email-management/components/test-card.tsx'
import { TriggerCard } from '#web/features/email-management/components/trigger-card.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function EmailManagementScreen() {
  return (
    <AdminGuard access={needs('settings:read')} redirectTo={homePath}>
      <EmailManagement />
    </AdminGuard>
  )
}

function EmailManagement() {
  usePageMeta({ title: `Email Management | ${productName}`, isHidden: true })
  return (
    <div className="page flex flex-col gap-8 py-12">
      <div>
        <LinkButton to={settingsPath}>Back to settings</LinkButton>
      </div>
      <h1 className="font-serif text-4xl font-medium tracking-tight">Email Management</h1>
      <Content />
    </div>
  )
}

/** Waits for the queries that determine the cards' heights, so that the page does not move. */
function Content() {
  const readers = useQuery(readersQuery)
  const runs = useInfiniteQuery(digestRunsQuery)
  // `isFetched` instead of `!isPending`: a retry after an error must not replace the cards by the spinner.
  if (!readers.isFetched || !runs.isFetched) return <Spinner label="Loading…" />
  return (
    <>
      {readers.data?.is_mail_configured === false && <NoMailNotice />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ScheduleCard />
        <div className="grid gap-6">
          <TriggerCard />
          <TestCard />
        </div>
      </div>
      <RunHistory />
    </>
  )
}
