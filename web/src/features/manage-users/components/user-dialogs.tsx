import type { UserRow } from '#shared/domain/user-row.ts'
import { useCreateUser, useDeleteUser, useUpdateUser } from '#web/features/manage-users/api/users.ts'
import { UserForm } from '#web/features/manage-users/components/user-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

export type UserTask = { kind: 'create' } | { kind: 'edit' | 'delete'; user: UserRow }

type DialogProps = { onClose: () => void }

export function UserDialog({ task, onClose }: DialogProps & { task: UserTask | undefined }) {
  if (!task) return null
  if (task.kind === 'create') return <CreateDialog onClose={onClose} />
  if (task.kind === 'edit') return <EditDialog user={task.user} onClose={onClose} />
  return <DeleteDialog user={task.user} onClose={onClose} />
}

function CreateDialog({ onClose }: DialogProps) {
  const create = useCreateUser()
  return (
    <Dialog
      isOpen
      title="Add User"
      introduction="The account works right away. Give its owner the password; they can change it on their profile."
      onClose={onClose}
    >
      <UserForm
        mode="create"
        values={{ email: '', password: '', role: 'free' }}
        isPending={create.isPending}
        error={create.error}
        onSubmit={(fields) => create.mutate(fields, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function EditDialog({ user, onClose }: DialogProps & { user: UserRow }) {
  const update = useUpdateUser(user)
  return (
    <Dialog
      isOpen
      title="Edit User"
      introduction="A new address must be confirmed. Changes take effect right away."
      onClose={onClose}
    >
      <UserForm
        mode="edit"
        values={{ email: user.email, password: '', role: user.role }}
        isPending={update.isPending}
        error={update.error}
        onSubmit={(fields) => update.mutate(fields, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function DeleteDialog({ user, onClose }: DialogProps & { user: UserRow }) {
  const remove = useDeleteUser(user)
  return (
    <Dialog
      isOpen
      title="Delete this user?"
      introduction="Their account, preferences and sessions are removed, and any subscription ends right away. This cannot be undone."
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{user.email}</p>
      <FailureLine title="Failed to delete user" error={remove.error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete user'}
        </Button>
      </div>
    </Dialog>
  )
}
