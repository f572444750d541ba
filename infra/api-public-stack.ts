import { Stack } from 'aws-cdk-lib'
import { HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { type ApiStackProps, commonGrants, sessionGrants } from '#infra/api-grants.ts'
import { ApiRoutes, addRoute } from '#infra/constructs/api-routes.ts'
import { apiTimeout, type Grant } from '#infra/constructs/app-function.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'

/** The calls that visitors need. None of them writes. */
export class ApiPublicStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    const readCatalogue: Grant = (grantee) => props.data.catalogue.grantRead(grantee)
    const common = commonGrants(props)
    new ApiRoutes(this, 'Routes', {
      audience: 'public',
      gateway: props.front.gateway,
      functions: this.functions,
      common,
      grants: {
        'statistics.get': [readCatalogue],
        'topics.list-all': [readCatalogue],
        'topics.list-for-stance': [readCatalogue],
        'sidelight.list': [readCatalogue],
        'episodes.get': [readCatalogue],
        'podcasts.list-episodes': [readCatalogue, ...sessionGrants(props)],
      },
    })
    const notFound = this.functions.add('api/not-found', {
      userImpact: 'Unknown addresses answer in a form that the site cannot show.',
      timeout: apiTimeout,
      grants: common,
    })
    addRoute(this, { gateway: props.front.gateway, routeKey: HttpRouteKey.DEFAULT, handler: notFound })
  }
}
