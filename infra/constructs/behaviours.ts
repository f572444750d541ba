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
import { type PageDefinition, pageDefinitions } from '#shared/pages/definitions.ts'

/** The path pattern of a contract's path: `/api/topics/stance/{stance}` → `/api/topics/stance/*`. */
export function patternOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '*')
}

/** The patterns of the calls that the edge may keep: one for a path and what lies below it, because a distribution has few (docs: CloudFront quotas). */
function patternsOfSharedCalls(): string[] {
  const paths = contracts.filter(({ cacheSeconds }) => cacheSeconds !== undefined).map(({ path }) => path)
  const isBelow = (path: string, other: string) => path.startsWith(`${other}/`)
  return paths
    .filter((path) => !paths.some((other) => isBelow(path, other)))
    .map((path) => patternOf(path) + (paths.some((other) => isBelow(other, path)) ? '*' : ''))
}

/** What every behaviour has. */
export function commonOptions(headers: ResponseHeadersPolicy) {
  return { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, responseHeadersPolicy: headers }
}

export type CommonOptions = ReturnType<typeof commonOptions>

/** A behaviour's function at the moment a request arrives. */
export function onRequest(edgeFunction: IFunction): Pick<BehaviorOptions, 'functionAssociations'> {
  return { functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }] }
}

/** Every method and everything the viewer sent, kept by nobody. */
export function personal(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return {
    ...common,
    origin,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  }
}

/** Files that change only by changing their name, or are asked for again by their own header. */
export function files(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return { ...common, origin, cachePolicy: CachePolicy.CACHING_OPTIMIZED, compress: true }
}

const sharedComment = 'Answers that are the same for everybody, for as long as they say'

/** Keyed by path, encoding and the parameters that a page reads: an answer that is shared must not depend on who asks. */
function sharedAnswers(scope: Construct, parameters: readonly string[]): CachePolicy {
  return new CachePolicy(scope, ['SharedAnswers', ...parameters].join('By'), {
    comment: [sharedComment, ...parameters].join('; by '),
    cookieBehavior: CacheCookieBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior:
      parameters.length > 0
        ? CacheQueryStringBehavior.allowList(...parameters)
        : CacheQueryStringBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    // A minimum above zero would keep even answers marked private.
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
  })
}

/**
 * The path pattern of a page: `/episode/{id+}` → `/episode/?*`. A parameter is at least one character, so that `/episode/`
 * is not sent to a gateway that has no route for it.
 */
export function patternOfPage({ path, entrance }: Pick<PageDefinition, 'path' | 'entrance'>): string {
  return entrance?.pattern ?? path.replace(/\{[^}]+\}/g, '?*')
}

/** The gateway as it is, and with something before every path. */
export type GatewayOrigins = { origin: IOrigin; below(originPath: string): IOrigin }

/** One behaviour for each call whose contract says how long the edge may keep the answer, and for each page and feed. */
export function sharedBehaviours(
  scope: Construct,
  gateway: GatewayOrigins,
  options: { own: CommonOptions; embeddable: CommonOptions },
): Record<string, BehaviorOptions> {
  const cachePolicy = sharedAnswers(scope, [])
  const shared = { ...options.own, origin: gateway.origin, cachePolicy }
  const calls = patternsOfSharedCalls().map((pattern) => [
    pattern,
    { ...shared, allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS },
  ])
  const pages = pageDefinitions.map((definition) => {
    const { entrance } = definition
    const origin = entrance ? gateway.below(entrance.originPath) : gateway.origin
    const common = definition.isEmbeddable ? options.embeddable : options.own
    const { cacheSeconds, parameters } = definition
    const policy = parameters ? sharedAnswers(scope, parameters) : cachePolicy
    const kept =
      cacheSeconds === undefined ? personal(origin, common) : { ...common, origin, cachePolicy: policy }
    return [patternOfPage(definition), { ...kept, allowedMethods: AllowedMethods.ALLOW_GET_HEAD }]
  })
  return Object.fromEntries([...calls, ...pages])
}
