import { Stack } from 'aws-cdk-lib'
import { HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { ApiRoutes, addRoute } from '#infra/constructs/api-routes.ts'
import { apiTimeout, variableGrant } from '#infra/constructs/app-function.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { PageRoutes } from '#infra/constructs/page-routes.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { type ApiStackProps, commonGrants, sessionGrants } from '#infra/grants/api-grants.ts'
import { episodesPrefix } from '#shared/deployment/object-keys.ts'

/** The calls that read a transcript. */
const transcriptCalls = [
  'episodes.get-transcript',
  'transcripts.get-vtt',
  'transcripts.get-srt',
  'transcripts.get-json',
  'transcripts.get-text',
] as const

function forEach<Each>(names: readonly string[], each: Each): Record<string, Each> {
  return Object.fromEntries(names.map((name) => [name, each]))
}

/** The calls and pages that visitors need. */
export class ApiPublicStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    const readCatalogue = props.data.catalogue.allow(...reading)
    const readMany = props.data.catalogue.allow(...reading, 'BatchGetItem')
    const readPodcast = props.data.catalogue.allow('Query', 'BatchGetItem')
    const { catalogue, people, operations, store } = props.data
    const vote = [
      catalogue.allow('BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      people.allow('PutItem', 'ConditionCheckItem'),
      operations.allow('GetItem', 'PutItem'),
    ]
    const { securityContact } = props.deployment.config
    const common = commonGrants(props)
    new ApiRoutes(this, 'Routes', {
      audience: 'public',
      gateway: props.front.gateway,
      functions: this.functions,
      common,
      grants: {
        'statistics.get': [catalogue.allow('GetItem', 'Query')],
        'topics.list-all': [readCatalogue],
        'topics.list-for-stance': [readCatalogue],
        'topics.search': [catalogue.allow('Query')],
        'geographies.list': [],
        'geographies.list-with-counts': [catalogue.allow('Query')],
        'sidelight.list': [readCatalogue],
        'sidelight.list-voices': [readCatalogue],
        'episodes.get': [readCatalogue],
        'episodes.get-receipt': [catalogue.allow('GetItem')],
        'episodes.list-changes': [readCatalogue],
        ...forEach(transcriptCalls, [catalogue.allow('GetItem'), store.readBelow(episodesPrefix)]),
        'episodes.list-other-side': [readCatalogue],
        'episodes.list-by-topic': [readCatalogue, ...sessionGrants(props)],
        'episodes.assess': [...vote, ...sessionGrants(props)],
        'podcasts.get': [readPodcast],
        'podcasts.list-episodes': [readMany, ...sessionGrants(props)],
      },
      // Each word of a transcript is an object.
      memory: forEach(transcriptCalls, 1024),
    })
    new PageRoutes(this, 'Pages', {
      gateway: props.front.gateway,
      functions: this.functions,
      common,
      grants: {
        'syndication.stance': [readMany],
        'syndication.topic': [readMany],
        'syndication.private': [catalogue.allow('Query', 'BatchGetItem'), people.allow('GetItem')],
        'pages.stance': [readCatalogue],
        'pages.episode': [readCatalogue],
        'pages.topic': [props.data.catalogue.allow('GetItem')],
        'pages.podcast': [readPodcast],
        'pages.sitemap': [catalogue.allow('Query')],
        'pages.sitemap-part': [readCatalogue],
        'pages.robots': [],
        'pages.security-text': [variableGrant('SECURITY_CONTACT', securityContact ?? '')],
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
