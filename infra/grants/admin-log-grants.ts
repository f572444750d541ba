import type { ApiAdminStackProps } from '#infra/api-admin-stack.ts'
import type { Grant } from '#infra/constructs/app-function.ts'

/** What every call needs that leaves an entry in the log of what admins did, and the calls that read it, by the contract's name. */
export function adminLogGrants({ data }: ApiAdminStackProps): {
  noting: Grant[]
  calls: Record<string, Grant[]>
} {
  const readLog = [data.operations.allow('Query')]
  return {
    // Whoever an entry names is there in the same transaction.
    noting: [data.operations.allow('PutItem', 'UpdateItem'), data.people.allow('ConditionCheckItem')],
    calls: { 'admin-log.list': readLog, 'admin-log.export': readLog },
  }
}
