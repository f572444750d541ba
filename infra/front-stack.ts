import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { Entrance } from '#infra/constructs/entrance.ts'
import { exportValues } from '#infra/constructs/export-values.ts'
import { HttpGateway } from '#infra/constructs/http-gateway.ts'
import { secretValueOf } from '#infra/constructs/renewable-secret.ts'
import { SiteBucket } from '#infra/constructs/site-files.ts'
import { siteUrlIn } from '#infra/constructs/site-url.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { IdentityStack } from '#infra/identity-stack.ts'
import type { StreamStack } from '#infra/stream-stack.ts'

export type FrontStackProps = StackProps & {
  deployment: Deployment
  data: DataStack
  identity: IdentityStack
  stream: StreamStack
}

/**
 * Serves the site, the API, the event stream, uploads and images under one domain. Protected against
 * deletion, because another distribution would have another address.
 */
export class FrontStack extends Stack {
  readonly gateway: HttpGateway
  readonly entrance: Entrance
  readonly site: SiteBucket
  readonly #ownAddress: string

  constructor(scope: Construct, id: string, props: FrontStackProps) {
    super(scope, id, { ...props, terminationProtection: true })
    const { deployment, data, identity, stream } = props
    const { current, before } = data.originVerify
    this.gateway = new HttpGateway(this, 'Gateway', {
      apiName: deployment.config.deploymentName,
      originVerify: secretValueOf(current),
      originVerifyBefore: before && secretValueOf(before),
    })
    this.site = new SiteBucket(this, 'Site', deployment)
    this.entrance = new Entrance(this, 'Entrance', {
      deployment,
      gatewayDomainName: this.gateway.domainName,
      originVerify: secretValueOf(current),
      uploadProgress: stream.url,
      userPoolEndpoint: identity.recovery.userPoolEndpoint,
      site: this.site.bucket,
      store: data.store.bucket,
      media: data.media.bucket,
    })
    // On a rotation, functions must know the new secret before CloudFront sends it.
    this.entrance.distribution.node.addDependency(...this.gateway.stages)
    const { domainName } = this.entrance.distribution
    exportValues(this, [domainName])
    this.#ownAddress = `https://${deployment.config.siteDomain ?? domainName}`
    new CfnOutput(this, 'Release', { value: deployment.release })
    new CfnOutput(this, 'SiteUrl', { value: this.siteUrlIn(this) })
    new CfnOutput(this, 'DistributionDomainName', { value: domainName })
    new CfnOutput(this, 'GatewayUrl', { value: `https://${this.gateway.domainName}` })
  }

  /** The site's URL. Calls that change data must come from this origin. */
  siteUrlIn(stack: Stack): string {
    return siteUrlIn(stack, this.#ownAddress)
  }

  readonly grantSiteUrl: Grant = (grantee) => {
    grantee.addEnvironment('SITE_URL', this.siteUrlIn(Stack.of(grantee)))
  }
}
