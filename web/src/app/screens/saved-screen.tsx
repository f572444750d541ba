import { savedTitle } from '#shared/pages/shell.ts'
import { SavedAudioList } from '#web/features/player/components/saved-audio-list.tsx'
import { AccountQuotes } from '#web/features/saved-quotes/components/account-quotes.tsx'
import { DeviceQuotes } from '#web/features/saved-quotes/components/device-quotes.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { hasSessionMark } from '#web/lib/api/session-renewal.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function SavedScreen() {
  usePageMeta({ title: savedTitle, isHidden: true })
  return (
    <div className="page py-12 md:py-16">
      <div className="flex max-w-3xl flex-col gap-5">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight md:text-5xl">
          Saved quotes and audio
        </h1>
        <Quotes />
        <SavedAudioList />
      </div>
    </div>
  )
}

/** Visitors see their list at once, also without a connection. */
function Quotes() {
  const { user, isLoading, failure } = useSession()
  if (user) return <AccountQuotes />
  if (!hasSessionMark()) return <DeviceQuotes />
  if (isLoading) return <Spinner />
  return failure ? <CouldNotLoad {...failure} /> : <DeviceQuotes />
}
