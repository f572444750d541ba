import { type FormEvent, useState } from 'react'
import { recordRecoveryDays } from '#shared/deployment/retention.ts'
import { useDeleteAccount } from '#web/features/profile/api/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

type DeleteAccountDialogProps = { onClose: () => void; onDeleted: () => void }

export function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  const [password, setPassword] = useState('')
  const [isSure, setIsSure] = useState(false)
  const remove = useDeleteAccount()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate(password, { onSuccess: onDeleted })
  }
  return (
    <Dialog
      isOpen
      title="Delete your account?"
      introduction="This deletes your account, your preferences, your sessions, your private podcast feed and the record of how you voted. Your votes still count, but no one can tell whose they were. Any subscription ends right away."
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Backups of our database hold your data for {recordRecoveryDays} more days. The payment provider keeps
        invoices for as long as the law requires.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Choice isChecked={isSure} onChange={() => setIsSure(!isSure)}>
          I understand that this cannot be undone
        </Choice>
        <FailureLine error={remove.error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" disabled={!isSure || password === '' || remove.isPending}>
            {remove.isPending ? 'Deleting…' : 'Delete my account'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
