import { Duration } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  FunctionEventType,
  type IFunction,
  type IOrigin,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import { type PageDefinition, pageDefinitions } from '#shared/pages/definitions.ts'
import { sessionCookie } from '#shared/rules/cookies.ts'

/** The path pattern of a contract's path: `/api/topics/stance/{stance}` → `/api/topics/stance/*`. */
export function patternOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '*')
}

const isShared = ({ cacheSeconds }: Contract) => cacheSeconds !== undefined
const isBelow = (path: string, other: string) => path.startsWith(`${other}/`)

/** The patterns of the calls that the edge may keep: one for a path and what lies below it, because a distribution has few (docs: CloudFront quotas). */
function patternsOfSharedCalls(): string[] {
  const paths = contracts.filter(isShared).map(({ path }) => path)
  return paths
    .filter((path) => !paths.some((other) => isBelow(path, other)))
    .map((path) => patternOf(path) + (paths.some((other) => isBelow(other, path)) ? '*' : ''))
    .map((pattern) => pattern.replace('**', '*'))
}

/** As CloudFront matches: `*` any characters. */
function fits(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.]/g, '\\.'))
  return new RegExp(`^${parts.join('.*')}$`).test(path)
}

/** Calls whose address fits a pattern of shared answers as well. */
function strayCalls(patterns: readonly string[]): Contract[] {
  return contracts.filter(
    (contract) => !isShared(contract) && patterns.some((pattern) => fits(contract.path, pattern)),
  )
}

/** What every behaviour has. It takes every method, because what CloudFront refuses itself it answers with HTML. */
export function commonOptions(headers: ResponseHeadersPolicy) {
  return {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    responseHeadersPolicy: headers,
  }
}

export type CommonOptions = ReturnType<typeof commonOptions>

export type ViewerFunction = Pick<BehaviorOptions, 'functionAssociations'>

/** A behaviour's function at the moment a request arrives. */
export function onRequest(edgeFunction: IFunction): ViewerFunction {
  return { functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }] }
}

/** Every method and everything the viewer sent, kept by nobody. */
export function personal(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return {
    ...common,
    origin,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  }
}

/** Visitors see what was deleted or hidden for no longer than this. */
const maxTtl = Duration.minutes(1)

/** Files that change only by changing their name, or are asked for again by their own header. */
export function files(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return { ...common, origin, cachePolicy: CachePolicy.CACHING_OPTIMIZED, compress: true }
}

/** Browsers keep a picture for a year, because its name changes with its bytes; the edge asks every minute whether it was deleted. */
export function pictures(scope: Construct, origin: IOrigin, common: CommonOptions): BehaviorOptions {
  const cachePolicy = new CachePolicy(scope, 'Pictures', {
    comment: 'Pictures of podcasts and episodes',
    minTtl: Duration.seconds(0),
    defaultTtl: maxTtl,
    maxTtl,
  })
  return { ...common, origin, cachePolicy }
}

const queryOf = (parameters: readonly string[]) =>
  parameters.length > 0 ? CacheQueryStringBehavior.allowList(...parameters) : CacheQueryStringBehavior.none()

const sharedComment = 'Answers that are the same for everybody, for as long as they say'

/**
 * Keyed by path, encoding and the parameters that a page reads: an answer that is shared must not depend on who asks. The session
 * is in the key, too, so that whoever has one meets nobody else's answer; functions let nothing be kept of theirs.
 */
function sharedAnswers(
  scope: Construct,
  parameters: readonly string[],
  queryStringBehavior = queryOf(parameters),
): CachePolicy {
  return new CachePolicy(scope, ['SharedAnswers', ...parameters].join('By'), {
    comment: [sharedComment, ...parameters].join('; by '),
    cookieBehavior: CacheCookieBehavior.allowList(sessionCookie),
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior,
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    // A minimum above zero would keep even answers marked private.
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl,
  })
}

/**
 * The path pattern of a page: `/episode/{id+}` → `/episode/?*`. A parameter is at least one character, so that `/episode/`
 * is not sent to a gateway that has no route for it.
 */
export function patternOfPage({ path, entrance }: Pick<PageDefinition, 'path' | 'entrance'>): string {
  return entrance?.pattern ?? path.replace(/\{[^}]+\}/g, '?*')
}

export type SharedOptions = {
  own: CommonOptions
  embeddable: CommonOptions
  ofViewer: BehaviorOptions
  /** The function that every request to the gateway passes. */
  viewer: ViewerFunction
}

/** The behaviours of the calls whose contracts say how long the edge may keep the answer, of those that lie between them, and of each page and feed. */
export function sharedBehaviours(
  scope: Construct,
  gateway: IOrigin,
  options: SharedOptions,
): Record<string, BehaviorOptions> {
  const cachePolicy = sharedAnswers(scope, [])
  // Calls refuse parameters that they do not know, so whoever invents some keeps nothing.
  const ofCalls = sharedAnswers(scope, ['Query'], CacheQueryStringBehavior.all())
  const shared = { ...options.own, ...options.viewer, origin: gateway, cachePolicy: ofCalls }
  const patterns = patternsOfSharedCalls()
  const strays = strayCalls(patterns)
  const kept = patterns.map((pattern) => [
    pattern,
    strays.some(({ method, path }) => method !== 'GET' && fits(path, pattern))
      ? // CloudFront keeps answers to GET and HEAD alone; all else passes with whatever the viewer sent.
        { ...options.ofViewer, cachePolicy: ofCalls }
      : shared,
  ])
  // What is read there and not shared comes first: a topic may be called like the last part of a shared address, «transcript».
  const read = strays.filter(({ method }) => method === 'GET')
  const calls = [...read.map(({ path }) => [patternOf(path), options.ofViewer]), ...kept]
  const pages = pageDefinitions.map((definition) => {
    const common = definition.isEmbeddable ? options.embeddable : options.own
    const { cacheSeconds, parameters } = definition
    const policy = parameters ? sharedAnswers(scope, parameters) : cachePolicy
    const kept =
      cacheSeconds === undefined
        ? personal(gateway, common)
        : { ...common, origin: gateway, cachePolicy: policy }
    return [patternOfPage(definition), { ...kept, ...options.viewer }]
  })
  return Object.fromEntries([...calls, ...pages])
}
