import { Stack } from 'aws-cdk-lib'
import { HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import type { ApiStackProps } from '#infra/api-stack-props.ts'
import { ApiRoutes, addRoute } from '#infra/constructs/api-routes.ts'
import { apiTimeout } from '#infra/constructs/app-function.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { PageRoutes } from '#infra/constructs/page-routes.ts'
import { commonGrants } from '#infra/grants/api-grants.ts'
import { pageGrants, visitorGrants } from '#infra/grants/visitor-grants.ts'

/** In megabytes. A parsed transcript has one object per word. */
const transcriptMemory = 1024

/** In megabytes. Skia and the fonts of hostile texts take most of it, those of usual texts a third. */
const pictureMemory = 1024

/** Calls, pages and feeds for visitors. */
export class ApiPublicStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    const { data, deployment } = props
    const { gateway } = props.front
    this.functions = new FunctionGroup(this, 'Functions', deployment)
    const { functions } = this
    const common = commonGrants(props)
    new ApiRoutes(this, 'Routes', {
      audience: 'public',
      gateway,
      functions,
      common,
      grants: visitorGrants(props),
      memory: {
        'episodes.get-transcript': transcriptMemory,
        'episodes.get-passage': transcriptMemory,
        'transcripts.get-vtt': transcriptMemory,
        'transcripts.get-srt': transcriptMemory,
        'transcripts.get-json': transcriptMemory,
        'transcripts.get-text': transcriptMemory,
      },
    })
    const grants = pageGrants({ data, config: deployment.config })
    const memory = { 'pages.share-picture': pictureMemory }
    new PageRoutes(this, 'Pages', { gateway, functions, common, grants, memory })
    const notFound = functions.add('api/not-found', {
      userImpact: 'Unknown addresses answer in a form that the site cannot show.',
      timeout: apiTimeout,
      grants: common,
    })
    addRoute(this, { gateway, routeKey: HttpRouteKey.DEFAULT, handler: notFound })
  }
}
