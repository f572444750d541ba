import { profilePath, signInPath } from '#shared/pages/page-path.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { type AskedSearch, searchAddress, searchFeedAddress } from '#shared/pages/search-address.ts'
import { useSaveSearch } from '#web/features/search/api/saved-searches.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type SaveSearchDialogProps = { asked: AskedSearch; onClose: () => void }

export function SaveSearchDialog({ asked, onClose }: SaveSearchDialogProps) {
  const { user, isLoading, failure } = useSession()
  const title = 'Save this search?'
  if (isLoading || failure) {
    return (
      <Dialog isOpen title={title} introduction="Checking whether you’re signed in." onClose={onClose}>
        {failure ? <CouldNotLoad {...failure} /> : <Spinner />}
      </Dialog>
    )
  }
  if (user) {
    return (
      <Dialog
        isOpen
        title={title}
        introduction="We’ll keep its words and filters in your account until you delete it on your profile. We keep no other searches."
        onClose={onClose}
      >
        <SaveButtons asked={asked} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      title={title}
      introduction="Sign in to save it. An account is free. Or follow its feed in a podcast app, which needs no account."
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton variant="primary" to={withReturnPath(signInPath, searchAddress(asked))}>
          Sign in
        </LinkButton>
        <CopyFeedButton path={searchFeedAddress(asked)} subject={`episodes that say ${asked.q}`} />
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}

function SaveButtons({ asked: { view: _view, older: _older, ...search }, onClose }: SaveSearchDialogProps) {
  const save = useSaveSearch()
  const press = () =>
    save.mutate(search, {
      onSuccess: ({ is_new: isNew }) => {
        const title = isNew ? 'Search saved' : 'You saved this search before'
        showToast({ title, link: { text: 'See your saved searches', path: profilePath } })
        onClose()
      },
    })
  return (
    <>
      <FailureLine error={save.error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton variant="primary" isBusy={save.isPending} onClick={press}>
          Save this search
        </BusyButton>
      </div>
    </>
  )
}
