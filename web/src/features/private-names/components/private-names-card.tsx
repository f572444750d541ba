import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { longestPrivateName } from '#shared/rules/private-name-bounds.ts'
import {
  privateNamesQuery,
  useAddName,
  useRemoveName,
} from '#web/features/private-names/api/private-names.ts'
import type { CallAnswer } from '#web/lib/api/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useFocusRecovery } from '#web/ui/tables/use-focus-recovery.ts'

type Names = CallAnswer<'private-names.list'>

export function PrivateNamesCard() {
  return (
    <Card title="Private names">
      <p className="max-w-prose text-ink-soft">
        Searches find nothing by these names and don't suggest them. A sentence is still found by its other
        words, and episode pages and transcripts still show the names.
      </p>
      <AddName />
      <ListedNames />
    </Card>
  )
}

function AddName() {
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const add = useAddName()
  const submit = () => {
    const typed = name.trim()
    setEmpty(typed === '')
    if (typed === '' || add.isPending) return
    add.mutate(typed, { onSuccess: () => setName((now) => (now === name ? '' : now)) })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex max-w-md flex-col items-start gap-4"
    >
      <div className="w-full">
        <Field
          label="Name"
          hint="Add each form in use, such as “Jane Roe” and “Jane A. Roe.”"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestPrivateName}
          value={name}
          error={isEmpty ? 'Enter a name.' : undefined}
          onChange={({ target }) => {
            setName(target.value)
            setEmpty(false)
            add.reset()
          }}
        />
      </div>
      <FailureLine title="Failed to add the name" error={add.error} />
      <BusyButton type="submit" isBusy={add.isPending}>
        {add.isPending ? 'Adding…' : 'Add Name'}
      </BusyButton>
    </form>
  )
}

function ListedNames(): ReactNode {
  const names = useQuery(privateNamesQuery)
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <p role="status" className="max-w-prose text-ink-soft empty:hidden">
        {statusText(names)}
      </p>
      {names.isError && !names.data && <CouldNotLoad onRetry={() => names.refetch()} />}
      {names.data && names.data.names.length > 0 && <NameList names={names.data.names} />}
    </div>
  )
}

function statusText({ data, isError }: { data: Names | undefined; isError: boolean }): string {
  if (!data) return isError ? '' : 'Loading names…'
  if (data.is_pending)
    return 'The search index is being updated. Names on the list are already left out; until it is done, some searches have no counts, and removed names may not be found.'
  return data.names.length === 0 ? 'No names are kept out of search.' : ''
}

function NameList({ names }: Pick<Names, 'names'>) {
  const [asked, setAsked] = useState<Names['names'][number]>()
  const remove = useRemoveName()
  const focusRecovery = useFocusRecovery<HTMLUListElement>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ul aria-label="Private names" className="flex flex-col" {...focusRecovery}>
        {names.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">{one.name}</span>
            <Button variant="small" aria-label={`Remove “${one.name}”`} onClick={() => setAsked(one)}>
              Remove…
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          isOpen
          title={`Remove “${asked.name}”?`}
          confirmLabel="Remove name"
          onConfirm={() => {
            remove.mutate(asked.id)
            close()
          }}
          onCancel={close}
        >
          <p>Searches find this name again as soon as the search index is updated.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
