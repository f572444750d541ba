import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { ApiStackProps } from '#infra/api-stack-props.ts'
import { ApiRoutes } from '#infra/constructs/api-routes.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { reading } from '#infra/constructs/record-table.ts'
import type { DigestStack } from '#infra/digest-stack.ts'
import { adminLogGrants, writeAdminLog } from '#infra/grants/admin-log-grants.ts'
import { commonGrants, sessionGrants } from '#infra/grants/api-grants.ts'
import { emailGrants } from '#infra/grants/email-grants.ts'
import { grantEstimating, grantPricing } from '#infra/grants/estimating-grants.ts'
import { podcastsGrants } from '#infra/grants/podcasts-grants.ts'
import { runsGrants } from '#infra/grants/runs-grants.ts'
import { topicMergesGrants } from '#infra/grants/topic-merges-grants.ts'
import { usersGrants } from '#infra/grants/users-grants.ts'
import type { PipelineStack } from '#infra/pipeline-stack.ts'
import { uploadsPrefix } from '#shared/deployment/object-keys.ts'

export type ApiAdminStackProps = ApiStackProps & { pipeline: PipelineStack; digest: DigestStack }

export class ApiAdminStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiAdminStackProps) {
    super(scope, id, props)
    const { data, front, pipeline } = props
    const { config } = props.deployment
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    const readCatalogue = data.catalogue.allow(...reading)
    const readMany = data.catalogue.allow(...reading, 'BatchGetItem')
    const writeCatalogue = data.changeCatalogue()
    const changeNames = [data.catalogue.allow('GetItem', 'PutItem'), pipeline.searchIndex.grantStart]
    const estimating = grantEstimating(this, config)
    /** A presigned URL has the permissions of the function that signed it. */
    const presignUploads = [readMany, data.store.writeBelow(uploadsPrefix)]
    new ApiRoutes(this, 'Routes', {
      audience: 'admin',
      gateway: front.gateway,
      functions: this.functions,
      common: [...commonGrants(props), ...sessionGrants(props)],
      logged: writeAdminLog(props),
      grants: {
        'search-index.get': [
          data.catalogue.allow('GetItem', 'Query'),
          data.search.allow('GetItem', 'BatchGetItem', 'DescribeTable'),
        ],
        ...usersGrants(this, props),
        ...runsGrants({ config, data, pipeline, estimating }),
        ...podcastsGrants(this, { config, data, front, pipeline }),
        ...topicMergesGrants(props),
        ...adminLogGrants(props),
        ...emailGrants(props),
        'ratings.list-earlier': [readCatalogue, estimating],
        'ratings.repeat': [writeCatalogue, grantPricing(this, config), pipeline.imported.grantSend],
        'episodes.update': [writeCatalogue],
        'episodes.delete': [writeCatalogue, pipeline.upkeep.grantStart],
        'episodes.transcribe': [writeCatalogue, pipeline.episodes.grantStart],
        'episodes.analyze': [writeCatalogue, pipeline.episodes.grantStart],
        'processing.get': [readCatalogue],
        'processing.update': [data.catalogue.allow(...reading, 'PutItem'), pipeline.imported.grantSend],
        'processing.check-feeds': [pipeline.feedCheck.grantStart],
        'private-names.list': [readCatalogue],
        'private-names.add': changeNames,
        'private-names.remove': changeNames,
        'offline.list-new-episodes': [writeCatalogue],
        'offline.download-episode-list': [readMany],
        'uploads.start': [...presignUploads, data.operations.allow('PutItem', 'BatchWriteItem')],
        'uploads.renew': [...presignUploads, data.operations.allow('Query', 'UpdateItem')],
        'budget.get': [readCatalogue, estimating],
        'budget.update': [
          data.catalogue.allow(...reading, 'PutItem'),
          estimating,
          pipeline.imported.grantSend,
        ],
      },
      // These calls parse feeds of up to 25 MB.
      memory: {
        'podcasts.add': 1024,
        'podcasts.preview': 1024,
        'podcasts.update': 1024,
        'podcasts.import-older': 1024,
      },
    })
  }
}
