import { CfnCondition, CfnOutput, CfnParameter, Fn, Stack, type StackProps } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { Entrance } from '#infra/constructs/entrance.ts'
import { HttpGateway } from '#infra/constructs/http-gateway.ts'
import { originVerifyValue } from '#infra/constructs/origin-verify.ts'
import { SiteFiles } from '#infra/constructs/site-files.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { StreamStack } from '#infra/stream-stack.ts'

export type FrontStackProps = StackProps & { deployment: Deployment; data: DataStack; stream: StreamStack }

/** One address for everything: the site, the calls, the stream, uploads and images. */
export class FrontStack extends Stack {
  readonly gateway: HttpGateway
  readonly entrance: Entrance
  readonly site: SiteFiles
  readonly #siteUrl: StringParameter

  constructor(scope: Construct, id: string, props: FrontStackProps) {
    super(scope, id, props)
    const { deployment, data, stream } = props
    this.gateway = new HttpGateway(this, 'Gateway')
    this.site = new SiteFiles(this, 'Site', deployment)
    this.entrance = new Entrance(this, 'Entrance', {
      deployment,
      gatewayDomainName: this.gateway.domainName,
      originVerify: originVerifyValue(data.originVerify),
      uploadProgress: stream.url,
      site: this.site.bucket,
      store: data.store.bucket,
      media: data.media.bucket,
    })
    // A resource, because a conditional value cannot be handed to another stack.
    this.#siteUrl = new StringParameter(this, 'SiteUrl', {
      description: 'The address of the site.',
      stringValue: this.#decideSiteUrl(deployment.config.siteDomain),
    })
    this.site.deploy(this.#siteUrl.stringValue)
    new CfnOutput(this, 'SiteUrlOutput', { value: this.#siteUrl.stringValue }).overrideLogicalId('SiteUrl')
    new CfnOutput(this, 'DistributionDomainName', { value: this.entrance.distribution.domainName })
  }

  /** The address at which browsers see the site: the one origin that may change state. */
  grantSiteUrl(grantee: AppFunction): void {
    grantee.addEnvironment('SITE_URL', this.#siteUrl.stringValue)
  }

  #decideSiteUrl(siteDomain: string | undefined): string {
    const given = new CfnParameter(this, 'SiteAddress', {
      default: '',
      allowedPattern: '(https?://[^/]+)?',
      constraintDescription: 'must be an address without a path and without a slash at its end',
      description:
        'The address of the site, such as https://example.org, where it is not the distribution’s.',
    })
    const isGiven = new CfnCondition(this, 'HasSiteAddress', {
      expression: Fn.conditionNot(Fn.conditionEquals(given.valueAsString, '')),
    })
    const own = `https://${siteDomain ?? this.entrance.distribution.domainName}`
    return Fn.conditionIf(isGiven.logicalId, given.valueAsString, own).toString()
  }
}
