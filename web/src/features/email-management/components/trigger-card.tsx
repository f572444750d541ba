import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { donePeople, isUnderWay } from '#shared/domain/digest-outcomes.ts'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import { momentText } from '#shared/format/moment.ts'
import { countOf } from '#shared/format/number.ts'
import { digestRunsQuery, readersQuery, useTriggerDigests } from '#web/features/email-management/api/runs.ts'
import {
  digestProgressSentence,
  readersSentence,
  resultSentences,
} from '#web/features/email-management/run-texts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'

export function TriggerCard() {
  const runs = useInfiniteQuery(digestRunsQuery)
  const latest = runs.data?.pages[0]?.answer.find(({ kind }) => kind === 'trigger')
  return (
    <Card title="Send Now">
      <p className="text-ink-soft">
        Emails digests right away to everyone who gets them, regardless of the schedule. Anyone who had one
        today is skipped.
      </p>
      <Trigger isSending={latest !== undefined && isUnderWay(latest)} />
      <Progress run={latest} />
    </Card>
  )
}

function Trigger({ isSending }: { isSending: boolean }): ReactNode {
  const [isConfirming, setIsConfirming] = useState(false)
  const readers = useQuery(readersQuery)
  const trigger = useTriggerDigests()
  if (!readers.data) {
    return readers.isError ? (
      <CouldNotLoad onRetry={() => readers.refetch()} />
    ) : (
      <p role="status">Counting people…</p>
    )
  }
  const { daily, weekly, is_mail_configured: sendsMail } = readers.data
  if (!sendsMail) return <p>Nothing can be sent until email is set up.</p>
  const isBusy = isSending || trigger.isPending
  const isOffered = daily + weekly > 0 || isBusy
  return (
    <>
      <p>{readersSentence(readers.data)}</p>
      {isOffered && (
        <BusyButton
          variant="primary"
          className="self-start"
          isBusy={isBusy}
          onClick={() => setIsConfirming(true)}
        >
          {isBusy ? 'Sending…' : 'Send Now…'}
        </BusyButton>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Send digests to ${countOf(daily + weekly, 'person', 'people')} now?`}
        confirmLabel="Send Now"
        onConfirm={() => {
          setIsConfirming(false)
          trigger.mutate()
        }}
        onCancel={() => setIsConfirming(false)}
      >
        <p>
          No one gets a second digest today. People with nothing new get none, and weekly digests go only to
          those whose last one is at least seven days old. Email can't be taken back.
        </p>
      </ConfirmDialog>
    </>
  )
}

function announcement(run: DigestRun | undefined): string {
  if (!run) return ''
  if (isUnderWay(run)) return 'Digests are going out.'
  return `Last time, on ${momentText(run.started_at)}: ${resultSentences(run).join(' ')}`
}

function Progress({ run }: { run: DigestRun | undefined }) {
  return (
    <>
      <p role="status" className="empty:absolute">
        {announcement(run)}
      </p>
      {run && isUnderWay(run) && (
        <div className="-mt-3 flex flex-col gap-2">
          {run.state === 'sending' && (
            <progress
              aria-label="People finished"
              value={donePeople(run)}
              max={Math.max(run.people, 1)}
              className="progress-bar"
            />
          )}
          <p className="text-ink-soft">{[digestProgressSentence(run), ...resultSentences(run)].join(' ')}</p>
        </div>
      )}
    </>
  )
}
