import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nextDigestTime } from '#shared/domain/next-digest-time.ts'
import { digestRunsQuery, readersQuery } from '#web/features/email/api/runs.ts'
import { scheduleQuery } from '#web/features/email/api/schedule.ts'
import { ScheduleForm } from '#web/features/email/components/schedule-form.tsx'
import { lastSentSentence, nextSentence } from '#web/features/email/schedule-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

/** When digests go out, for admins to set. As high while it loads as afterwards. */
export function ScheduleCard() {
  return (
    <Card title="Delivery Schedule" className="min-h-[38rem] sm:min-h-[30rem]">
      <Schedule />
    </Card>
  )
}

function Schedule(): ReactNode {
  const schedule = useQuery(scheduleQuery)
  const runs = useInfiniteQuery(digestRunsQuery)
  const readers = useQuery(readersQuery)
  if (schedule.isError && !schedule.data) return <CouldNotLoad onRetry={() => schedule.refetch()} />
  if (!schedule.data || runs.isPending) return <p role="status">Loading the schedule…</p>
  const { last_sent_date: lastSentOn, ...saved } = schedule.data
  const latestDate = runs.data?.pages[0]?.answer.find(({ kind }) => kind === 'schedule')?.date
  const known = { now: new Date(schedule.dataUpdatedAt), latestDate }
  return (
    <>
      <p className="text-ink-soft">
        {lastSentSentence(lastSentOn)}{' '}
        {readers.data?.is_mail_configured !== false && nextSentence(saved, nextDigestTime(saved, known))}
      </p>
      <ScheduleForm saved={saved} />
    </>
  )
}
