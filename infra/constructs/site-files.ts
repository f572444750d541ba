import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import { ObjectBucket } from '#infra/constructs/object-bucket.ts'
import { configFile } from '#shared/deployment/config-file.ts'
import type { SiteConfig } from '#shared/deployment/recovery-config.ts'
import { logDays } from '#shared/deployment/retention.ts'
import { type CurrentBuild, currentBuildFile, siteAssetsPrefix } from '#shared/deployment/site-builds.ts'
import { unknownSiteUrl } from '#shared/pages/shell.ts'

type Copy = { from: ISource[]; to: IBucket; cacheControl: CacheControl[] }

/**
 * Old files are not pruned, because open tabs still load files of their build. A scheduled function deletes
 * them later.
 */
function copyFiles(scope: Construct, id: string, { from, to, cacheControl }: Copy): void {
  new BucketDeployment(scope, id, {
    sources: from,
    destinationBucket: to,
    prune: false,
    memoryLimit: 512,
    // Our own log group, because the one that CDK's helper creates is never deleted.
    logGroup: new LogGroup(scope, 'Logs', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY }),
    cacheControl,
  })
}

/** Also uploads the scripts and styles of the build, which must exist before a page refers to them. */
export class SiteBucket extends ObjectBucket {
  constructor(scope: Construct, id: string, deployment: Deployment) {
    // A rollback could not delete the bucket with its files, and would fail.
    super(scope, id, { variable: 'SITE_BUCKET', removalPolicy: RemovalPolicy.RETAIN })
    if (!isBuilt(deployment)) return
    copyFiles(this, 'Assets', {
      from: [Source.asset(deployment.siteFolder, { exclude: ['*', '!assets', '!assets/**'] })],
      to: this.bucket,
      // Cached for a year, because the names contain a hash of the content.
      cacheControl: [
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.setPublic(),
        CacheControl.immutable(),
      ],
    })
  }
}

export type SitePagesProps = { deployment: Deployment; bucket: IBucket; siteUrl: string; config: SiteConfig }

/**
 * Uploads the built pages, with the site's URL inserted, and the configuration file that the browser loads.
 */
export class SitePages extends Construct {
  constructor(scope: Construct, id: string, { deployment, bucket, siteUrl, config }: SitePagesProps) {
    super(scope, id)
    if (!isBuilt(deployment)) return
    const { siteFolder } = deployment
    copyFiles(this, 'Pages', {
      from: [
        withSiteUrl(Source.asset(siteFolder, { exclude: ['assets', 'assets/**'] }), siteUrl),
        Source.jsonData(configFile, config),
        Source.jsonData(currentBuildFile, buildIn(siteFolder)),
      ],
      to: bucket,
      // Browsers must revalidate pages on every request.
      cacheControl: [CacheControl.noCache()],
    })
  }
}

/** Replaces the placeholder for the site's URL, which is known only at deployment. */
function withSiteUrl(source: ISource, siteUrl: string): ISource {
  return {
    bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [unknownSiteUrl]: siteUrl } }),
  }
}

function buildIn(siteFolder: string): CurrentBuild {
  const files = readdirSync(join(siteFolder, siteAssetsPrefix), {
    recursive: true,
    encoding: 'utf8',
  }).toSorted()
  return { assets: files.map((file) => `${siteAssetsPrefix}${file}`) }
}

/** @throws if the site is not built and the deployment does not allow missing builds */
function isBuilt({ siteFolder, allowsMissingBuilds }: Deployment): boolean {
  if (existsSync(join(siteFolder, 'index.html'))) return true
  if (allowsMissingBuilds) return false
  throw new Error(`The site is not built: ${siteFolder} has no index.html. Build the site first.`)
}
