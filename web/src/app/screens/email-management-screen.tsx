import { productName } from '#shared/domain/product.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { ScheduleCard } from '#web/features/email/components/schedule-card.tsx'
import { TestCard } from '#web/features/email/components/test-card.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'

/** What admins set for the mail that the site is to send by itself. Whoever may not see it is sent home instead of told so. */
export function EmailManagementScreen() {
  return (
    <AdminGuard access={needs('settings:read')} elsewhere={homePath}>
      <EmailManagement />
    </AdminGuard>
  )
}

function EmailManagement() {
  usePageMeta({ title: `Email Management | ${productName}`, isHidden: true })
  return (
    <div className="page flex flex-col gap-8 py-12">
      <h1 className="font-serif text-4xl font-medium tracking-tight">Email Management</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ScheduleCard />
        <TestCard />
      </div>
    </div>
  )
}
