import * as z from 'zod'
import { resource } from '#functions/connections/resource.ts'
import {
  type BegunEntry,
  beginLogEntry,
  endLogEntry,
  type LoggedOutcome,
  type LogTables,
} from '#functions/data/admin-log/admin-log.ts'
import { openTable } from '#functions/data/table/table.ts'
import { StaleReadError } from '#functions/data/table/transaction.ts'
import type { EntryDetails } from '#functions/domain/admin-log/entry-details.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import type { Input } from '#functions/http/request.ts'
import { answering, type Context, callerOf, type HttpHandler, type Reply } from '#functions/http/route.ts'
import type { Guard } from '#functions/http/visitor-guard.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import type { Contract, Logged } from '#shared/api/contract.ts'
import { type LogOutcome, type LogSubject, logSubjectSchema } from '#shared/domain/admin-log.ts'
import { DomainError } from '#shared/domain/errors.ts'

const logTables = () =>
  resource(
    ['OPERATIONS_TABLE', 'PEOPLE_TABLE'],
    (env): LogTables => ({
      operations: openTable(env.OPERATIONS_TABLE),
      people: openTable(env.PEOPLE_TABLE),
    }),
  )

/** For calls that `loggedRoute` answers: they leave an entry in the admin log. */
export const loggedGuard = () => ({ guard: sessionGuard(), log: logTables() })

export type LoggedReply<C extends Contract> = Reply<C> & { details: EntryDetails }

const namedSchema = z.record(z.string(), z.unknown())

function subjectOf({ about }: Logged, params: unknown): LogSubject | null {
  if (!about) return null
  return logSubjectSchema.parse({ kind: about.kind, id: namedSchema.parse(params)[about.param] })
}

/** A refusal is the caller’s to read; all else is ours or a provider’s. */
function outcomeOf(error: unknown): LogOutcome {
  const isRefusal = error instanceof DomainError && error.kind !== 'provider'
  return isRefusal || error instanceof StaleReadError ? 'refused' : 'failed'
}

/** What was done stays done where its outcome cannot be noted: the entry then says that nobody knows. */
async function note(log: LogTables, begun: BegunEntry, outcome: LoggedOutcome): Promise<void> {
  await runOrLog('outcome not noted', () => endLogEntry(log, begun, outcome))
}

/**
 * A function of a call that only admins may make and that changes something: as `route`, and its entry in the log is there before `run`
 * begins. What `run` did is noted with it, and so is how it failed.
 * @throws Error for a contract that says nothing of the log
 */
export function loggedRoute<C extends Contract, Deps extends { guard: Guard; log: LogTables }>(
  contract: C,
  connect: () => Deps,
  run: (input: Input<C>, context: Context<Deps>) => Promise<LoggedReply<C>>,
): HttpHandler {
  const { name, logged } = contract
  if (!logged) throw new Error(`The contract ${name} says nothing of the log.`)
  return answering(contract, connect, async (input, context) => {
    const { log } = context.deps
    const begun = await beginLogEntry(log, {
      id: context.requestId,
      userId: callerOf(context).user.userId,
      action: name,
      kind: logged.kind,
      subject: subjectOf(logged, input.params),
      now: context.now,
    })
    try {
      const { details, ...reply } = await run(input, context)
      await note(log, begun, { ...details, outcome: details.outcome ?? 'done' })
      return reply
    } catch (error) {
      await note(log, begun, { outcome: outcomeOf(error), changes: [] })
      throw error
    }
  })
}
