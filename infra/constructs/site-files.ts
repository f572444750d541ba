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
 * Copies files to the site's bucket. Nothing is pruned, because an open tab still asks for the chunks it was built with: a build says
 * which files are its own, and what those of before have left is swept.
 */
function copyFiles(scope: Construct, id: string, { from, to, cacheControl }: Copy): void {
  new BucketDeployment(scope, id, {
    sources: from,
    destinationBucket: to,
    prune: false,
    memoryLimit: 512,
    // Of the CDK's helper, whose own group would stay for good.
    logGroup: new LogGroup(scope, 'Logs', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY }),
    cacheControl,
  })
}

/** The site's bucket with the scripts and styles of the build. A page must not name one that is not there yet. */
export class SiteBucket extends ObjectBucket {
  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id, { variable: 'SITE_BUCKET' })
    if (!isBuilt(deployment)) return
    copyFiles(this, 'Assets', {
      from: [Source.asset(deployment.siteFolder, { exclude: ['*', '!assets', '!assets/**'] })],
      to: this.bucket,
      // Their names carry their hash.
      cacheControl: [
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.setPublic(),
        CacheControl.immutable(),
      ],
    })
  }
}

export type SitePagesProps = { deployment: Deployment; bucket: IBucket; siteUrl: string; config: SiteConfig }

/** The built pages, with the address at which browsers will see them, and a file with what they ask for later. */
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
      // Asked for again each time.
      cacheControl: [CacheControl.noCache()],
    })
  }
}

/** The same files with the site's own address wherever the build could not know it: the deployment fills it in. */
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

/** @throws when the site is not built and the deployment does not allow that. */
function isBuilt({ siteFolder, allowsMissingBuilds }: Deployment): boolean {
  if (existsSync(join(siteFolder, 'index.html'))) return true
  if (allowsMissingBuilds) return false
  throw new Error(`The site is not built: ${siteFolder} has no index.html. Build the site first.`)
}
