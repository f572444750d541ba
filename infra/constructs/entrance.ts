import { Duration, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  type BehaviorOptions,
  Distribution,
  HttpVersion,
  type IOrigin,
  PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront'
import { FunctionUrlOrigin, HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda'
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Deployment, DeploymentConfig } from '#infra/config.ts'
import {
  commonOptions,
  files,
  onRequest,
  onRequestAndResponse,
  patternOf,
  personal,
  pictures,
  type SharedOptions,
  sharedBehaviours,
} from '#infra/constructs/behaviours.ts'
import { allowReading, findPage, markMissing, nameViewer } from '#infra/constructs/edge-functions.ts'
import { RateLimit } from '#infra/constructs/rate-limit.ts'
import { securityHeaders } from '#infra/constructs/security-headers.ts'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { mediaPrefix, uploadsPrefix } from '#shared/deployment/object-keys.ts'
import { embedFiles } from '#shared/pages/embed-path.ts'
import { previewImage } from '#shared/pages/page-head.ts'
import { resetPasswordPath } from '#shared/pages/page-path.ts'
import { workerPath } from '#shared/rules/saved-copies.ts'

export type EntranceProps = {
  deployment: Deployment
  gatewayDomainName: string
  originVerify: string
  uploadProgress: FunctionUrl
  /** The only other origin that the password recovery page may call. */
  userPoolEndpoint: string
  site: IBucket
  store: IBucket
  media: IBucket
}

/** By default CloudFront caches errors for ten seconds, so one visitor's error would be shown to others. */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

export class Entrance extends Construct {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: EntranceProps) {
    super(scope, id)
    acknowledgeOrigins(this)
    const headers = securityHeaders(this, props.deployment.config, props.userPoolEndpoint)
    const common = commonOptions(headers.own)
    const embeddable = commonOptions(headers.embeddable)
    const site = siteOrigin(props.site)
    const { siteFolder } = props.deployment
    const finding = findPage(this, siteFolder)
    const pages = onRequestAndResponse(finding, markMissing(this, siteFolder))
    const onlyRead = onRequest(allowReading(this))
    this.distribution = new Distribution(this, 'Distribution', {
      defaultBehavior: { ...files(site, common), ...pages },
      // CloudFront uses the first pattern that matches, so the order matters.
      additionalBehaviors: {
        [patternOf(uploadProgressPath)]: {
          ...personal(streamOrigin(props.uploadProgress), common),
          ...onlyRead,
        },
        ...this.#calls(props, { own: common, embeddable, framed: commonOptions(headers.framed) }),
        [resetPasswordPath]: { ...files(site, commonOptions(headers.recovery)), ...onRequest(finding) },
        [workerPath]: { ...files(site, commonOptions(headers.worker)), ...onlyRead },
        [`/${uploadsPrefix}*`]: personal(S3BucketOrigin.withBucketDefaults(props.store), common),
        [`/${mediaPrefix}*`]: { ...pictures(this, this.#mediaOrigin(props.media), embeddable), ...onlyRead },
        // Other sites show preview images, and podcast apps the covers of our feeds.
        [previewImage.path]: { ...files(site, embeddable), ...onlyRead },
        '/cover-*.jpg': { ...files(site, embeddable), ...onlyRead },
        [embedFiles]: { ...files(site, embeddable), ...onlyRead },
      },
      defaultRootObject: 'index.html',
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: this.#webAclArn(props.deployment.config),
      ...this.#ownDomain(props.deployment),
    })
  }

  #calls(
    props: EntranceProps,
    options: Pick<SharedOptions, 'own' | 'embeddable' | 'framed'>,
  ): Record<string, BehaviorOptions> {
    const customHeaders = { 'x-origin-verify': props.originVerify }
    const gateway = new HttpOrigin(props.gatewayDomainName, { customHeaders })
    const viewer = onRequest(nameViewer(this))
    const ofViewer = { ...personal(gateway, options.own), ...viewer }
    return {
      ...sharedBehaviours(this, gateway, { ...options, ofViewer, viewer }),
      '/api/*': ofViewer,
    }
  }

  /**
   * Imports the bucket by name. The bucket's policy admits CloudFront; if CDK extended it from this stack,
   * the two stacks would depend on each other.
   */
  #mediaOrigin(media: IBucket): IOrigin {
    const named = Bucket.fromBucketAttributes(this, 'Media', {
      bucketArn: media.bucketArn,
      bucketRegionalDomainName: media.bucketRegionalDomainName,
    })
    return S3BucketOrigin.withOriginAccessControl(named)
  }

  #webAclArn({ webAclArn, rateLimit, deploymentName }: DeploymentConfig): string | undefined {
    if (rateLimit === undefined) return webAclArn
    return new RateLimit(this, 'RateLimit', { deploymentName, requests: rateLimit }).webAclArn
  }

  #ownDomain({ config }: Deployment) {
    if (!config.siteDomain || !config.certificateArn) return {}
    return {
      domainNames: [config.siteDomain],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', config.certificateArn),
    }
  }
}

/** CloudFront may list the bucket, because otherwise S3 answers 403 instead of 404 for a missing file. */
function siteOrigin(site: IBucket): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(site, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  })
}

/** The stream sends an event at least every 25 seconds, well within this timeout. */
function streamOrigin(url: FunctionUrl): IOrigin {
  return FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: Duration.seconds(60) })
}

function acknowledgeOrigins(scope: Construct): void {
  Validations.of(scope).acknowledge(
    {
      id: '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      reason: 'The media bucket itself admits every distribution of the account (data stack).',
    },
    {
      id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason:
        'A default root object is set, so that no address lists the site bucket, which holds only public files.',
    },
  )
}
