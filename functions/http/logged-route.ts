import * as z from 'zod'
import { resource } from '#functions/connections/resource.ts'
import {
  beginLogEntry,
  endLogEntry,
  type LoggedOutcome,
  type LogTables,
  type StartedEntry,
} from '#functions/data/admin-log/admin-log.ts'
import { openTable } from '#functions/data/table/table.ts'
import { StaleReadError } from '#functions/data/table/transaction.ts'
import type { EntryDetails } from '#functions/domain/admin-log/entry-details.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import type { Input } from '#functions/http/request.ts'
import {
  apiHandler,
  type Context,
  type HttpHandler,
  type Reply,
  requireCaller,
} from '#functions/http/route.ts'
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

export const loggedGuard = () => ({ guard: sessionGuard(), log: logTables() })

export type LoggedReply<C extends Contract> = Reply<C> & { details: EntryDetails }

const namedSchema = z.record(z.string(), z.unknown())

function subjectOf({ about }: Logged, params: unknown): LogSubject | null {
  if (!about) return null
  return logSubjectSchema.parse({ kind: about.kind, id: namedSchema.parse(params)[about.param] })
}

function outcomeOf(error: unknown): LogOutcome {
  const isRefusal = error instanceof DomainError && error.kind !== 'provider'
  return isRefusal || error instanceof StaleReadError ? 'refused' : 'failed'
}

/** The action has happened, so a failure to record its outcome must not fail the call. */
async function recordOutcome(log: LogTables, started: StartedEntry, outcome: LoggedOutcome): Promise<void> {
  await runOrLog('outcome not recorded', () => endLogEntry(log, started, outcome))
}

/**
 * Like `route`, for admin calls that change data: writes an entry to the admin log before `run` and its
 * outcome afterwards.
 * @throws Error for a contract without `logged`
 */
export function loggedRoute<C extends Contract, Deps extends { guard: Guard; log: LogTables }>(
  contract: C,
  connect: () => Deps,
  run: (input: Input<C>, context: Context<Deps>) => Promise<LoggedReply<C>>,
): HttpHandler {
  const { name, logged } = contract
  if (!logged) throw new Error(`The contract ${name} has no log settings.`)
  return apiHandler(contract, connect, async (input, context) => {
    const { log } = context.deps
    const started = await beginLogEntry(log, {
      id: context.requestId,
      userId: requireCaller(context).user.userId,
      action: name,
      kind: logged.kind,
      subject: subjectOf(logged, input.params),
      now: context.now,
    })
    try {
      const { details, ...reply } = await run(input, context)
      await recordOutcome(log, started, { ...details, outcome: details.outcome ?? 'done' })
      return reply
    } catch (error) {
      await recordOutcome(log, started, { outcome: outcomeOf(error), changes: [] })
      throw error
    }
  })
}
