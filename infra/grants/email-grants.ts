import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { reading } from '#infra/constructs/record-table.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function emailGrants({
  data,
  digest,
  mail,
}: Pick<StackResources, 'data' | 'digest' | 'mail'>): ContractGrants<'admin', 'email'> {
  const countReaders: Grant[] = [data.people.allow('Query'), mail.grantDomain]
  return {
    'email.get-schedule': [data.catalogue.allow(...reading)],
    'email.update-schedule': [data.catalogue.allow('PutItem')],
    'email.send-test': [data.catalogue.allow(...reading, 'BatchGetItem'), mail.grantSendDigests],
    'email.count-readers': countReaders,
    'email.trigger': [
      ...countReaders,
      data.catalogue.allow('GetItem', 'PutItem', 'UpdateItem'),
      digest.digests.grantSend,
    ],
    'email.list-runs': [data.catalogue.allow('Query')],
  }
}
