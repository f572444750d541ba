import { enqueuePlanning } from '#functions/clients/digest-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { beginTriggeredRun } from '#functions/data/digests/digest-runs.ts'
import { readEmailSchedule } from '#functions/data/digests/email-schedule.ts'
import type { Table } from '#functions/data/table/table.ts'
import { countReaders } from '#functions/use-cases/digest/count-readers.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { localDate } from '#shared/domain/local-time.ts'
import { digestFrequencySchema } from '#shared/domain/user.ts'

function refused(code: string, message: string): DomainError {
  return new DomainError('conflict', { code, message })
}

export type TriggerDeps = { catalogue: Table; people: Table; digestQueue: Queue; sendsMail: boolean }

/** @throws DomainError `mail-not-configured`, `nobody-to-mail`, `digests-under-way` */
export async function triggerDigests(deps: TriggerDeps, now: Date): Promise<number> {
  const { catalogue, people, digestQueue, sendsMail } = deps
  if (!sendsMail) throw refused('mail-not-configured', "This site doesn't send email.")
  const { daily, weekly } = await countReaders(people, now)
  if (daily + weekly === 0) throw refused('nobody-to-mail', 'No one gets digests right now.')
  const { timezone } = await readEmailSchedule(catalogue)
  const started = {
    date: localDate(now, timezone),
    timezone,
    frequencies: [...digestFrequencySchema.options],
  }
  const run = await beginTriggeredRun(catalogue, started, now)
  if (!run) {
    throw refused('digests-under-way', 'The digests an admin sent earlier are still going out.')
  }
  await enqueuePlanning(digestQueue, run.runId)
  return daily + weekly
}
