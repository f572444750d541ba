import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { ApiRoutes } from '#infra/constructs/api-routes.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { reading } from '#infra/constructs/record-table.ts'
import type { DigestStack } from '#infra/digest-stack.ts'
import { adminLogGrants } from '#infra/grants/admin-log-grants.ts'
import { type ApiStackProps, commonGrants, sessionGrants } from '#infra/grants/api-grants.ts'
import { digestRunsGrants } from '#infra/grants/digest-runs-grants.ts'
import { grantEstimating, grantPricing } from '#infra/grants/estimating-grants.ts'
import { podcastsGrants } from '#infra/grants/podcasts-grants.ts'
import { runsGrants } from '#infra/grants/runs-grants.ts'
import { topicMergesGrants } from '#infra/grants/topic-merges-grants.ts'
import { usersGrants } from '#infra/grants/users-grants.ts'
import type { PipelineStack } from '#infra/pipeline-stack.ts'
import { uploadsPrefix } from '#shared/deployment/object-keys.ts'

export type ApiAdminStackProps = ApiStackProps & { pipeline: PipelineStack; digest: DigestStack }

/** The calls that admins need. */
export class ApiAdminStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiAdminStackProps) {
    super(scope, id, props)
    const { data, front, mail, pipeline } = props
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    const readCatalogue = data.catalogue.allow(...reading)
    const readMany = data.catalogue.allow(...reading, 'BatchGetItem')
    const writeCatalogue = data.changeCatalogue()
    const estimating = grantEstimating(this, props.deployment.config)
    /** An address is good for what its signer may do. */
    const openUploads = [readMany, data.store.writeBelow(uploadsPrefix)]
    const log = adminLogGrants(props)
    new ApiRoutes(this, 'Routes', {
      audience: 'admin',
      gateway: front.gateway,
      functions: this.functions,
      common: [...commonGrants(props), ...sessionGrants(props)],
      logged: log.noting,
      grants: {
        ...usersGrants(this, props),
        ...runsGrants(props, estimating),
        ...podcastsGrants(this, props),
        ...topicMergesGrants(props),
        ...log.calls,
        ...digestRunsGrants(props),
        'ratings.list-earlier': [readCatalogue, estimating],
        'ratings.repeat': [
          writeCatalogue,
          grantPricing(this, props.deployment.config),
          pipeline.imported.grantSend,
        ],
        'episodes.update': [writeCatalogue],
        'episodes.delete': [writeCatalogue, pipeline.upkeep.grantStart],
        'episodes.transcribe': [writeCatalogue, pipeline.episodes.grantStart],
        'episodes.analyze': [writeCatalogue, pipeline.episodes.grantStart],
        'email.send-test': [readMany, mail.grantSendDigests],
        'email.get-schedule': [readCatalogue],
        'email.update-schedule': [data.catalogue.allow('PutItem')],
        'processing.get': [readCatalogue],
        'processing.update': [data.catalogue.allow(...reading, 'PutItem'), pipeline.imported.grantSend],
        'processing.check-feeds': [pipeline.feedCheck.grantStart],
        'offline.list-new-episodes': [writeCatalogue],
        'offline.download-episode-list': [readMany],
        'uploads.start': [...openUploads, data.operations.allow('PutItem', 'BatchWriteItem')],
        'uploads.renew': [...openUploads, data.operations.allow('Query', 'UpdateItem')],
        'budget.get': [readCatalogue, estimating],
        'budget.update': [
          data.catalogue.allow(...reading, 'PutItem'),
          estimating,
          pipeline.imported.grantSend,
        ],
      },
      // A feed of 25 MB is read in the call.
      memory: {
        'podcasts.add': 1024,
        'podcasts.preview': 1024,
        'podcasts.update': 1024,
        'podcasts.import-older': 1024,
      },
    })
  }
}
