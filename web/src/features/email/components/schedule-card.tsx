import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { scheduleQuery } from '#web/features/email/api/schedule.ts'
import { ScheduleForm } from '#web/features/email/components/schedule-form.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

/** When digests go out, for admins to set. As high while it loads as afterwards. */
export function ScheduleCard() {
  return (
    <section
      aria-labelledby="delivery-schedule"
      className="flex min-h-[38rem] flex-col gap-5 rounded-2xl border border-line bg-surface p-5 sm:min-h-[30rem] sm:p-6"
    >
      <h2 id="delivery-schedule" className="font-serif text-2xl font-medium tracking-tight">
        Delivery Schedule
      </h2>
      <p className="text-ink-soft">Digests are not sent yet. The schedule is kept for when they are.</p>
      <Schedule />
    </section>
  )
}

function Schedule(): ReactNode {
  const schedule = useQuery(scheduleQuery)
  if (schedule.data) return <ScheduleForm saved={schedule.data} />
  if (schedule.isError) return <CouldNotLoad onRetry={() => schedule.refetch()} />
  return <p role="status">Loading the schedule…</p>
}
