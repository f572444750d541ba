import { useState } from 'react'
import { countOf } from '#shared/format/number.ts'
import { deleteUser } from '#web/features/manage-users/api/users.ts'
import type { ChosenUser } from '#web/features/manage-users/bulk-users.ts'
import { BulkBar } from '#web/ui/bulk/bulk-bar.tsx'
import type { BulkWork } from '#web/ui/bulk/bulk-work.ts'
import type { Selection } from '#web/ui/bulk/selection.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type UserBulkBarProps = { selection: Selection<ChosenUser>; bulk: BulkWork<ChosenUser> }

export function UserBulkBar({ selection, bulk }: UserBulkBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { items } = selection
  const remove = () => {
    setIsAsking(false)
    const work = async (user: ChosenUser) => {
      await deleteUser(user)
      return 'Deleted'
    }
    bulk.start({ title: 'Delete users', items, work })
  }
  const offers = [{ text: 'Delete selected', run: () => setIsAsking(true), isDanger: true }]
  return (
    <BulkBar noun="user" selection={selection} isBusy={bulk.isBusy} offers={offers}>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${countOf(items.length, 'user')}?`}
        confirmLabel="Delete"
        isRemoval
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      >
        Their accounts, preferences and sessions are removed, and any subscriptions end right away. This
        cannot be undone.
      </ConfirmDialog>
    </BulkBar>
  )
}
