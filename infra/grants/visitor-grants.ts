import type { DeploymentConfig } from '#infra/config.ts'
import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import { type Grant, variableGrant } from '#infra/constructs/app-function.ts'
import type { PageGrants } from '#infra/constructs/page-routes.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { sessionGrants } from '#infra/grants/api-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'
import { episodesPrefix, searchPrefix } from '#shared/deployment/object-keys.ts'

const searchGrants = ({ catalogue, search, store }: StackResources['data']): Grant[] => [
  catalogue.allow('GetItem', 'BatchGetItem'),
  search.allow('Query', 'BatchGetItem'),
  store.readBelow(searchPrefix),
]

export function visitorGrants(
  resources: Pick<StackResources, 'data' | 'identity'>,
): ContractGrants<'public'> {
  const { catalogue, people, operations, search, store } = resources.data
  const readCatalogue = catalogue.allow(...reading)
  const readMany = catalogue.allow(...reading, 'BatchGetItem')
  const readTranscript = [catalogue.allow('GetItem'), store.readBelow(episodesPrefix)]
  const readPassage = [readCatalogue, store.readBelow(episodesPrefix)]
  const session = sessionGrants(resources)
  return {
    'search.find': searchGrants(resources.data),
    'search.suggest': [catalogue.allow('GetItem', 'Query'), search.allow('Query')],
    'shows.list': [catalogue.allow('GetItem'), search.allow('Query')],
    'bubble.list-shows': [catalogue.allow('GetItem'), search.allow('Query')],
    'bubble.get-month': [catalogue.allow('GetItem'), search.allow('Query')],
    'statistics.get': [catalogue.allow('GetItem', 'Query')],
    'topics.list-all': [readCatalogue],
    'topics.list-for-stance': [readCatalogue],
    'topics.search': [catalogue.allow('Query')],
    'topics.compare': [readCatalogue],
    'topics.list-blind-spots': [catalogue.allow('GetItem')],
    'weeks.get': [readMany],
    'geographies.list': [],
    'geographies.list-with-counts': [catalogue.allow('Query')],
    'sidelight.list': [readCatalogue],
    'sidelight.list-voices': [readCatalogue],
    'episodes.get': [readCatalogue],
    'episodes.get-receipt': [catalogue.allow('GetItem')],
    'episodes.list-changes': [readCatalogue],
    'episodes.get-transcript': readTranscript,
    'episodes.get-passage': readPassage,
    'transcripts.get-vtt': readTranscript,
    'transcripts.get-srt': readTranscript,
    'transcripts.get-json': readTranscript,
    'transcripts.get-text': readTranscript,
    'episodes.list-other-side': [readCatalogue],
    'episodes.list-by-topic': [readCatalogue, ...session],
    'episodes.list-recent': [catalogue.allow('GetItem'), search.allow('Query')],
    'episodes.assess': [
      catalogue.allow('BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      people.allow('PutItem', 'ConditionCheckItem'),
      operations.allow('GetItem', 'PutItem'),
      ...session,
    ],
    'podcasts.get': [catalogue.allow('Query', 'BatchGetItem')],
    'podcasts.list-episodes': [readMany, ...session],
  }
}

export type PageGrantsProps = Pick<StackResources, 'data'> & { config: DeploymentConfig }

export function pageGrants({ data, config }: PageGrantsProps): PageGrants {
  const { catalogue, people, search, store } = data
  const readCatalogue = catalogue.allow(...reading)
  const readMany = catalogue.allow(...reading, 'BatchGetItem')
  return {
    'pages.search': searchGrants(data),
    'pages.shows': [catalogue.allow('GetItem', 'Query'), search.allow('Query')],
    'syndication.stance': [readMany],
    'syndication.topic': [readMany],
    'syndication.blind-spots': [readMany],
    'syndication.week': [catalogue.allow('Query', 'BatchGetItem')],
    'syndication.search': [
      catalogue.allow('GetItem', 'Query', 'BatchGetItem'),
      search.allow('Query', 'BatchGetItem'),
      store.readBelow(searchPrefix),
    ],
    'syndication.private': [catalogue.allow('Query', 'BatchGetItem'), people.allow('GetItem')],
    'pages.stance': [readCatalogue],
    'pages.episode': [readCatalogue],
    'pages.topic': [catalogue.allow('GetItem')],
    'pages.compare': [readCatalogue],
    'pages.embedded-quote': [readCatalogue],
    'pages.embedded-comparison': [readCatalogue],
    'pages.oembed': [readCatalogue],
    'pages.share-picture': [readCatalogue],
    'pages.blind-spots': [catalogue.allow('GetItem')],
    'pages.latest-week': [readMany],
    'pages.week': [readMany],
    'pages.podcast': [catalogue.allow('Query', 'BatchGetItem')],
    'pages.sitemap': [catalogue.allow('Query')],
    'pages.sitemap-part': [readCatalogue],
    'pages.robots': [],
    'pages.security-text': [variableGrant('SECURITY_CONTACT', config.securityContact ?? '')],
  }
}
