import type { LogChange, LogOutcome, LogSubject, LogValue } from '#shared/domain/admin-log.ts'

/** Must contain no personal data: no names, addresses or texts that users wrote. */
export type EntryDetails = {
  changes: readonly LogChange[]
  /** If undefined, the entry keeps the subject that the API contract reads from the path. */
  subject?: LogSubject | undefined
  /** Default `done`. `refused`: the call succeeded but had no effect. */
  outcome?: Extract<LogOutcome, 'done' | 'unchanged' | 'refused'>
}

export function detailsOf(brought: Readonly<Record<string, LogValue>>): EntryDetails {
  return { changes: Object.entries(brought).map(([field, after]) => ({ field, after })) }
}

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

export function edit(changes: readonly LogChange[]): EntryDetails {
  return { changes, outcome: changes.length === 0 ? 'unchanged' : 'done' }
}
