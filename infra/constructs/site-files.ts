import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'

/** The built site in its bucket. Nothing is pruned: an open tab still asks for the chunks it was built with. */
export class SiteFiles extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    if (isBuilt(deployment)) this.#deploy(deployment.siteFolder)
  }

  /** Names of assets carry their hash; everything else is asked for again each time. */
  #deploy(siteFolder: string): void {
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(siteFolder, { exclude: ['*', '!assets', '!assets/**'] })],
      destinationBucket: this.bucket,
      prune: false,
      memoryLimit: 512,
      cacheControl: [
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.setPublic(),
        CacheControl.immutable(),
      ],
    })
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [Source.asset(siteFolder, { exclude: ['assets', 'assets/**'] })],
      destinationBucket: this.bucket,
      prune: false,
      memoryLimit: 512,
      cacheControl: [CacheControl.noCache()],
    })
    // A page must not name an asset that is not there yet.
    pages.node.addDependency(assets)
  }
}

/** @throws when the site is not built and the deployment does not allow that. */
function isBuilt({ siteFolder, allowsMissingBuilds }: Deployment): boolean {
  if (existsSync(join(siteFolder, 'index.html'))) return true
  if (allowsMissingBuilds) return false
  throw new Error(`The site is not built: ${siteFolder} has no index.html. Build the site first.`)
}
