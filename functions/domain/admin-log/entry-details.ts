import type { LogChange, LogOutcome, LogSubject, LogValue } from '#shared/domain/admin-log.ts'

/** What a call did, as the log has it: nothing of a person, no name, no address, no text that somebody wrote. */
export type EntryDetails = {
  changes: readonly LogChange[]
  /** Where only the work itself finds out what it is about. */
  subject?: LogSubject | undefined
  /** Left out, it was done. `unchanged`: everything was as it was to be. `refused`: the call went well, and nothing came of it. */
  outcome?: Extract<LogOutcome, 'done' | 'unchanged' | 'refused'>
}

/** What a call brought, by the field’s name. */
export function detailsOf(brought: Readonly<Record<string, LogValue>>): EntryDetails {
  return { changes: Object.entries(brought).map(([field, after]) => ({ field, after })) }
}

/** Of two states of one record, the fields that differ. `unsaid` are those whose values stay out of the log. */
export function changesBetween(
  before: Readonly<Record<string, LogValue | undefined>>,
  after: Readonly<Record<string, LogValue | undefined>>,
  unsaid: readonly string[] = [],
): LogChange[] {
  const fields = Object.keys(after).filter((field) => after[field] !== before[field])
  return fields.map((field) => {
    if (unsaid.includes(field)) return { field }
    return { field, before: before[field] ?? null, after: after[field] ?? null }
  })
}

/** The same as what a call did: nothing where nothing differs. */
export function edit(changes: readonly LogChange[]): EntryDetails {
  return { changes, outcome: changes.length === 0 ? 'unchanged' : 'done' }
}
