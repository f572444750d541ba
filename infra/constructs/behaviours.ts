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

/** `/api/topics/stance/{stance}` → `/api/topics/stance/*`. */
export function patternOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '*')
}

const isShared = ({ cacheSeconds }: Contract) => cacheSeconds !== undefined
const isBelow = (path: string, other: string) => path.startsWith(`${other}/`)

/**
 * Patterns for calls whose answers CloudFront caches. Merged into few patterns, because a distribution has a
 * quota of behaviors.
 */
function patternsOfSharedCalls(): string[] {
  const paths = contracts.filter(isShared).map(({ path }) => path)
  return paths
    .filter((path) => !paths.some((other) => isBelow(path, other)))
    .map((path) => patternOf(path) + (paths.some((other) => isBelow(other, path)) ? '*' : ''))
    .map((pattern) => pattern.replace('**', '*'))
}

/** `*` matches any characters, also slashes, as in CloudFront. */
function fits(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.]/g, '\\.'))
  return new RegExp(`^${parts.join('.*')}$`).test(path)
}

/** Calls that match one of these patterns but must not be cached. */
function otherCalls(patterns: readonly string[]): Contract[] {
  return contracts.filter(
    (contract) => !isShared(contract) && patterns.some((pattern) => fits(contract.path, pattern)),
  )
}

/** Allows every method, because for the others CloudFront would answer with an HTML page. */
export function commonOptions(headers: ResponseHeadersPolicy) {
  return {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    responseHeadersPolicy: headers,
  }
}

export type CommonOptions = ReturnType<typeof commonOptions>

export type ViewerFunction = Pick<BehaviorOptions, 'functionAssociations'>

export function onRequest(edgeFunction: IFunction): ViewerFunction {
  return { functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }] }
}

export function onRequestAndResponse(request: IFunction, response: IFunction): ViewerFunction {
  return {
    functionAssociations: [
      { function: request, eventType: FunctionEventType.VIEWER_REQUEST },
      { function: response, eventType: FunctionEventType.VIEWER_RESPONSE },
    ],
  }
}

/** Forwards all methods, headers, cookies and queries, and caches nothing. */
export function personal(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return {
    ...common,
    origin,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  }
}

/** Upper limit for caching, so deleted or hidden content may stay visible for this long. */
const maxTtl = Duration.minutes(1)

/** For files whose name changes with their content, or that have their own cache headers. */
export function files(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return { ...common, origin, cachePolicy: CachePolicy.CACHING_OPTIMIZED, compress: true }
}

/**
 * Browsers cache an image for a year, because a changed image gets a new name. CloudFront rechecks every
 * minute, in case it was deleted.
 */
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
 * The cache key has the path, the encoding and the parameters that the page reads. It also has the session
 * cookie, so that signed-in visitors never get answers cached for others; answers to them are not cached.
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
    // With a higher minimum, CloudFront would cache even answers marked private.
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl,
  })
}

/**
 * `/episode/{id+}` → `/episode/?*`. The `?` requires a character, because `/episode/` has no route in the
 * gateway.
 */
export function patternOfPage({ path, entrance }: Pick<PageDefinition, 'path' | 'entrance'>): string {
  return entrance?.pattern ?? path.replace(/\{[^}]+\}/g, '?*')
}

export type SharedOptions = {
  own: CommonOptions
  embeddable: CommonOptions
  framed: CommonOptions
  ofViewer: BehaviorOptions
  /** CloudFront function that runs before each request to the gateway. */
  viewer: ViewerFunction
}

function optionsOf({ isFramed, isEmbeddable }: PageDefinition, options: SharedOptions): CommonOptions {
  if (isFramed) return options.framed
  return isEmbeddable ? options.embeddable : options.own
}

/** One behavior per cached call, page and feed, and more for uncached calls that match the same patterns. */
export function sharedBehaviours(
  scope: Construct,
  gateway: IOrigin,
  options: SharedOptions,
): Record<string, BehaviorOptions> {
  const cachePolicy = sharedAnswers(scope, [])
  // Calls reject unknown parameters, so invented ones cannot fill the cache.
  const ofCalls = sharedAnswers(scope, ['Query'], CacheQueryStringBehavior.all())
  const shared = { ...options.own, ...options.viewer, origin: gateway, cachePolicy: ofCalls }
  const patterns = patternsOfSharedCalls()
  const others = otherCalls(patterns)
  const kept = patterns.map((pattern) => [
    pattern,
    others.some(({ method, path }) => method !== 'GET' && fits(path, pattern))
      ? // CloudFront caches only GET and HEAD; other methods need the complete request.
        { ...options.ofViewer, cachePolicy: ofCalls }
      : shared,
  ])
  // Uncached calls come first, because a topic name in their path may look like the end of a cached path,
  // such as "transcript".
  const read = others.filter(({ method }) => method === 'GET')
  const calls = [...read.map(({ path }) => [patternOf(path), options.ofViewer]), ...kept]
  const pages = pageDefinitions.map((definition) => {
    const common = optionsOf(definition, options)
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
