import type { ApiAdminStackProps } from '#infra/api-admin-stack.ts'
import type { Grant } from '#infra/constructs/app-function.ts'

/** What the calls about sending digests and what became of them need besides a session, by the contract's name. */
export function digestRunsGrants({ data, digest, mail }: ApiAdminStackProps): Record<string, Grant[]> {
  const countReaders: Grant[] = [data.people.allow('Query'), mail.grantDomain]
  return {
    'email.count-readers': countReaders,
    'email.trigger': [
      ...countReaders,
      data.catalogue.allow('GetItem', 'PutItem', 'UpdateItem'),
      digest.digests.grantSend,
    ],
    'email.list-runs': [data.catalogue.allow('Query')],
  }
}
