import type { Stack } from 'aws-cdk-lib'
import type { ApiAdminStackProps } from '#infra/api-admin-stack.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { grantFetching, importGrants } from '#infra/grants/fetching-grants.ts'

/** What the calls about podcasts and lists of them need besides a session, by the contract's name. */
export function podcastsGrants(stack: Stack, props: ApiAdminStackProps): Record<string, Grant[]> {
  const { data, deployment, front, pipeline } = props
  const readMany = data.catalogue.allow(...reading, 'BatchGetItem')
  const fetching = grantFetching(stack, { config: deployment.config, front })
  const importing = importGrants({ data, imported: pipeline.imported, fetching })
  return {
    'podcasts.list': [readMany],
    'podcasts.add': importing,
    'podcasts.preview': [readMany, fetching],
    'podcasts.update': [...importing, pipeline.upkeep.grantStart],
    'podcasts.delete': [
      data.catalogue.allow('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
      pipeline.upkeep.grantStart,
    ],
    'podcasts.import-older': importing,
    'podcasts.export-list': [readMany],
    'podcasts.import-list': [
      data.operations.allow('GetItem', 'PutItem', 'BatchWriteItem'),
      pipeline.listImport.grantStart,
    ],
    'podcasts.get-list-import': [data.operations.allow(...reading)],
    'podcasts.stop-list-import': [data.operations.allow('UpdateItem')],
  }
}
