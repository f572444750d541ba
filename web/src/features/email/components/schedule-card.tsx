import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { scheduleQuery } from '#web/features/email/api/schedule.ts'
import { ScheduleForm } from '#web/features/email/components/schedule-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

/** When digests go out, for admins to set. As high while it loads as afterwards. */
export function ScheduleCard() {
  return (
    <Card title="Delivery Schedule" className="min-h-[38rem] sm:min-h-[30rem]">
      <p className="text-ink-soft">Digests are not sent yet. The schedule is kept for when they are.</p>
      <Schedule />
    </Card>
  )
}

function Schedule(): ReactNode {
  const schedule = useQuery(scheduleQuery)
  if (schedule.data) {
    const { last_sent_date: _lastSentDate, ...saved } = schedule.data
    return <ScheduleForm saved={saved} />
  }
  if (schedule.isError) return <CouldNotLoad onRetry={() => schedule.refetch()} />
  return <p role="status">Loading the schedule…</p>
}
