import type { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { grantFetching, importGrants } from '#infra/grants/fetching-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export type PodcastsGrantsProps = Pick<StackResources, 'data' | 'front' | 'pipeline'> & {
  config: DeploymentConfig
}

export function podcastsGrants(
  stack: Stack,
  { config, data, front, pipeline }: PodcastsGrantsProps,
): ContractGrants<'admin', 'podcasts'> {
  const readMany = data.catalogue.allow(...reading, 'BatchGetItem')
  const fetching = grantFetching(stack, { config, front })
  const importing = importGrants({ data, imported: pipeline.imported, fetching })
  return {
    'podcasts.list': [readMany],
    'podcasts.add': importing,
    'podcasts.preview': [readMany, fetching],
    'podcasts.update': [...importing, pipeline.upkeep.grantStart, pipeline.searchIndex.grantStart],
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
