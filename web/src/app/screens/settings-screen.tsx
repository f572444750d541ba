import { Link } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import {
  addPodcastPath,
  emailManagementPath,
  managePodcastsPath,
  manageUsersPath,
  processingPath,
} from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { DigestTrouble } from '#web/features/email-management/components/digest-trouble.tsx'
import { ChecksOffNotice } from '#web/features/processing/components/checks-off-notice.tsx'
import { SearchIndexStatus } from '#web/features/search-index/components/search-index-status.tsx'
import { DatabaseStatistics } from '#web/features/statistics/components/database-statistics.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useRelease } from '#web/lib/site-config.ts'
import { ArrowIcon } from '#web/ui/detail-icons.tsx'

export function SettingsScreen() {
  return (
    <AdminGuard
      access={needs('settings:read')}
      restriction={({ role }) => (
        <>
          <p>Sorry, but you don't have permission to access this page.</p>
          <p>Current role: {role}</p>
        </>
      )}
    >
      <AdminSettings />
    </AdminGuard>
  )
}

const cards = [
  {
    path: managePodcastsPath,
    title: 'Manage Podcasts',
    text: 'See podcasts and their episodes, transcribe and analyze them.',
  },
  { path: addPodcastPath, title: 'Add Podcast', text: 'Add a feed or a whole list of feeds.' },
  { path: manageUsersPath, title: 'Manage Users', text: 'Create, edit and delete accounts.' },
  {
    path: processingPath,
    title: 'Processing',
    text: 'Feed checks, prompts, limits, budget and private names.',
  },
  {
    path: emailManagementPath,
    title: 'Email Management',
    text: 'Email settings and delivery schedules.',
  },
] as const

function AdminSettings() {
  usePageMeta({ title: `Admin Settings | ${productName}`, isHidden: true })
  return (
    <div className="page flex flex-col gap-8 py-12">
      <h1 className="font-serif text-4xl font-medium tracking-tight">Admin Settings</h1>
      <DatabaseStatistics />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ path, title, text }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full items-center justify-between gap-4 rounded-2xl border border-line bg-surface p-6 hover:border-line-strong"
            >
              <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
                <span className="text-lg font-semibold">{title}</span>
                <span className="text-[0.9375rem] text-ink-soft">
                  {path === emailManagementPath ? <DigestTrouble fallback={text} /> : text}
                </span>
              </span>
              <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
      <SearchIndexStatus />
      {/* Last on the page: it loads late and would push down anything below it. */}
      <ChecksOffNotice />
      <Release />
    </div>
  )
}

function Release() {
  const release = useRelease()
  return release && <p className="text-sm text-ink-soft">Version {release}</p>
}
