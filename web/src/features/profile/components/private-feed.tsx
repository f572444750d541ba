import { type ReactNode, useState } from 'react'
import type { Profile } from '#shared/domain/user.ts'
import { mayRead, refuseAccess } from '#shared/rules/access.ts'
import { useCreatePrivateFeed, useEndPrivateFeed } from '#web/features/profile/api/private-feed.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { showToast } from '#web/ui/toast-store.ts'

export function PrivateFeed({ profile }: { profile: Profile }) {
  const create = useCreatePrivateFeed()
  const end = useEndPrivateFeed()
  if (refuseAccess(mayRead('personal-feed'), profile)) return null
  const address = profile.has_private_feed ? create.data?.url : undefined
  const isBusy = create.isPending || end.isPending
  return (
    <Card title="Private podcast feed">
      <p className="text-[0.9375rem] text-ink-soft">
        Hear your feed in a podcast app. Anyone with the address can read your feed, so keep it to yourself.
      </p>
      {address && <FreshAddress address={address} />}
      {profile.has_private_feed && !address && (
        <p>Your feed is on. We showed its address once. If you lost it, replace it.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {profile.has_private_feed ? (
          <>
            <ButtonWithConfirmation
              label="Replace address"
              title="Replace your feed address?"
              isBusy={isBusy}
              onConfirm={() => create.mutate()}
            >
              The current address stops working right away. Your podcast app will need the new one.
            </ButtonWithConfirmation>
            <ButtonWithConfirmation
              label="Turn off"
              title="Turn off your private feed?"
              isBusy={isBusy}
              onConfirm={() =>
                end.mutate(undefined, {
                  onSuccess: () => showToast({ title: 'Your private feed is off' }),
                })
              }
            >
              It stops working right away, in every app. You can create a new one later.
            </ButtonWithConfirmation>
          </>
        ) : (
          <Button disabled={isBusy} onClick={() => create.mutate()}>
            Create address
          </Button>
        )}
      </div>
      <FailureLine error={create.error ?? end.error} />
    </Card>
  )
}

function FreshAddress({ address }: { address: string }) {
  return (
    <div role="status" className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-4">
      <p className="font-medium">Copy your address now. We won't show it again.</p>
      <code className="font-mono text-sm wrap-anywhere">{address}</code>
      <CopyFeedButton path={address} subject="your private podcast" />
    </div>
  )
}

type ButtonWithConfirmationProps = {
  label: string
  title: string
  isBusy: boolean
  children: ReactNode
  onConfirm: () => void
}

function ButtonWithConfirmation({ label, title, isBusy, children, onConfirm }: ButtonWithConfirmationProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = () => {
    setIsConfirming(false)
    onConfirm()
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={title}
        confirmLabel={label}
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
