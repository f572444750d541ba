import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import type { Profile } from '#shared/domain/user.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { findReturnPath } from '#shared/pages/return-path.ts'
import { savedPath } from '#shared/pages/shell.ts'
import { hasCapability, signedIn } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { PortalButton } from '#web/features/billing/components/provider-buttons.tsx'
import { geographiesQuery } from '#web/features/profile/api/geographies.ts'
import { profileQuery } from '#web/features/profile/api/profile.ts'
import { AccountInfo } from '#web/features/profile/components/account-info.tsx'
import { OwnDataCard } from '#web/features/profile/components/own-data-card.tsx'
import { PreferencesCard } from '#web/features/profile/components/preferences-card.tsx'
import { PrivateFeed } from '#web/features/profile/components/private-feed.tsx'
import { ProfileSkeleton } from '#web/features/profile/components/profile-skeleton.tsx'
import { SessionList } from '#web/features/profile/components/session-list.tsx'
import { meQuery } from '#web/features/session/api/me.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useContactAddress } from '#web/lib/site-config.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

const SavedSearches = lazyPart(() =>
  import('#web/features/search/components/saved-searches.tsx').then((m) => m.SavedSearches),
)

export function ProfileScreen() {
  const [isDeleted, setIsDeleted] = useState(false)
  usePageMeta({ title: `Profile | ${productName}`, isHidden: true })
  if (isDeleted) return <Deleted />
  return (
    <AdminGuard access={signedIn}>
      <OwnProfile onDeleted={() => setIsDeleted(true)} />
    </AdminGuard>
  )
}

type OwnProfileProps = { onDeleted: () => void }

function OwnProfile({ onDeleted }: OwnProfileProps) {
  const profile = useQuery(profileQuery)
  useSyncSession(profile)
  // The geography tab loads this query; its error toast must appear on every tab.
  useFailureToast('Failed to fetch geography', useQuery(geographiesQuery(false)))
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-6 py-10 md:py-12">
      <h1 className="font-serif text-4xl font-medium tracking-tight">Profile</h1>
      <WayBack />
      {profile.isPending && <ProfileSkeleton />}
      {profile.isError && !profile.data && <CouldNotLoad onRetry={() => profile.refetch()} />}
      {profile.data && <ProfileCards profile={profile.data} onDeleted={onDeleted} />}
    </div>
  )
}

function ProfileCards({ profile, onDeleted }: OwnProfileProps & { profile: Profile }) {
  return (
    <div className="profile-grid">
      <AccountInfo profile={profile} portal={<PortalButton />} />
      <div className="flex flex-col lg:row-span-2">
        <PreferencesCard profile={profile} contactAddress={useContactAddress()} />
      </div>
      <div className="flex flex-col gap-6">
        <Suspense fallback={<div className="skeleton h-44 rounded-2xl" />}>
          <SavedSearches getsDigests={hasCapability(profile, 'email:receive')} />
        </Suspense>
        <Card title="Saved quotes">
          <LinkButton to={savedPath} className="self-start">
            Your saved quotes
          </LinkButton>
        </Card>
        <PrivateFeed profile={profile} />
        <OwnDataCard onDeleted={onDeleted} />
        <SessionList />
      </div>
    </div>
  )
}

/** For users who were sent here to make a choice. */
function WayBack() {
  const { search } = useLocation()
  const target = findReturnPath(search, location.origin)
  if (target === undefined) return null
  return (
    <p className="-mt-3 max-w-prose text-ink-soft">
      Save your choices. Then{' '}
      <Link to={target} className="prose-link">
        go back to where you were
      </Link>
      .
    </p>
  )
}

type Answered = { data: Profile | undefined; isFetchedAfterMount: boolean }

/** Copies a freshly fetched profile into the cached session. */
function useSyncSession({ data, isFetchedAfterMount }: Answered): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (data && isFetchedAfterMount) queryClient.setQueryData(meQuery.queryKey, data)
  }, [data, isFetchedAfterMount, queryClient])
}

/** Shown after the account was deleted: sets the session to signed out and resets all other cached data. */
function Deleted() {
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.setQueryData(meQuery.queryKey, null)
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }, [queryClient])
  return (
    <MessagePage
      title="Your account is deleted"
      text="You're signed out. We’re deleting the rest of the account now."
    >
      <LinkButton to={homePath}>Return to Home</LinkButton>
    </MessagePage>
  )
}
