import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isUnderWay } from '#shared/domain/digest-outcomes.ts'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import { isTodayDue, nextDigestTime } from '#shared/domain/next-digest-time.ts'
import { digestRunsQuery, readersQuery } from '#web/features/email-management/api/runs.ts'
import { scheduleQuery } from '#web/features/email-management/api/schedule.ts'
import { ScheduleForm } from '#web/features/email-management/components/schedule-form.tsx'
import { dueSentence, lastSentSentence, nextSentence } from '#web/features/email-management/schedule-texts.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'

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
  useFreshSchedule(runs.data?.pages[0]?.answer ?? [])
  if (schedule.isError && !schedule.data) return <CouldNotLoad onRetry={() => schedule.refetch()} />
  if (!schedule.data || runs.isPending) return <p role="status">Loading the schedule…</p>
  const { last_sent_date: lastSentOn, ...saved } = schedule.data
  const latestDate = runs.data?.pages[0]?.answer.find(({ kind }) => kind === 'schedule')?.date
  const known = { now: new Date(schedule.dataUpdatedAt), latestDate }
  const sentences = [
    lastSentSentence(lastSentOn),
    ...(readers.data?.is_mail_configured === false
      ? []
      : [
          isTodayDue(saved, known) ? dueSentence(saved) : '',
          nextSentence(saved, nextDigestTime(saved, known)),
        ]),
  ]
  return (
    <>
      <p className="text-ink-soft">{sentences.filter((sentence) => sentence !== '').join(' ')}</p>
      <ScheduleForm saved={saved} />
    </>
  )
}

/** The schedule includes the last run, so it is refetched when a run starts or ends. */
function useFreshSchedule(runs: readonly DigestRun[]): void {
  const queryClient = useQueryClient()
  const states = runs.map((run) => `${run.id} ${isUnderWay(run)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is stale once a run's state changed
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: scheduleQuery.queryKey }),
    [queryClient, states],
  )
}
