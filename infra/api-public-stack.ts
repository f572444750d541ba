import { Stack } from 'aws-cdk-lib'
import { HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { type ApiStackProps, commonGrants, sessionGrants } from '#infra/api-grants.ts'
import { ApiRoutes, addRoute } from '#infra/constructs/api-routes.ts'
import { apiTimeout } from '#infra/constructs/app-function.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { PageRoutes } from '#infra/constructs/page-routes.ts'
import { reading } from '#infra/constructs/record-table.ts'

/** The calls and pages that visitors need. */
export class ApiPublicStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    const readCatalogue = props.data.catalogue.allow(...reading)
    const readMany = props.data.catalogue.allow(...reading, 'BatchGetItem')
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
        'podcasts.list-episodes': [readMany, ...sessionGrants(props)],
      },
    })
    new PageRoutes(this, 'Pages', {
      gateway: props.front.gateway,
      functions: this.functions,
      common,
      grants: {
        'pages.robots': [],
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
