import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountSession } from '#shared/domain/user.ts'
import { formatDate } from '#shared/format/date.ts'
import { sessionsQuery, useEndOtherSessions } from '#web/features/profile/api/account.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { showToast } from '#web/ui/toast-store.ts'

export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Card title="Your devices">
      {sessions.isPending && (
        <div role="status" className="skeleton h-14 rounded-lg">
          <span className="sr-only">Loading your devices…</span>
        </div>
      )}
      {sessions.isError && !sessions.data && <CouldNotLoad onRetry={() => sessions.refetch()} />}
      {sessions.data && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data?.some(({ is_current }) => !is_current) && <EndOthers />}
    </Card>
  )
}

function SessionRow({ session }: { session: AccountSession }) {
  return (
    <li className="flex flex-col gap-0.5 py-2.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        {session.device}
        {session.is_current && (
          <span className="rounded-full bg-ink px-2.5 text-sm font-semibold text-paper">This device</span>
        )}
      </span>
      <span className="text-sm text-ink-soft">
        Signed in {formatDate(session.started_at)}, last used {formatDate(session.last_used_at)}
      </span>
    </li>
  )
}

function EndOthers() {
  const [isConfirming, setIsConfirming] = useState(false)
  const end = useEndOtherSessions()
  const confirm = () => {
    setIsConfirming(false)
    end.mutate(undefined, { onSuccess: () => showToast({ title: "You're signed out everywhere else" }) })
  }
  return (
    <>
      <Button className="self-start" disabled={end.isPending} onClick={() => setIsConfirming(true)}>
        Sign out everywhere else
      </Button>
      <FailureLine error={end.error} />
      <ConfirmDialog
        isOpen={isConfirming}
        title="Sign out everywhere else?"
        confirmLabel="Sign out everywhere else"
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        You stay signed in here. You'll have to sign in again on every other device.
      </ConfirmDialog>
    </>
  )
}
