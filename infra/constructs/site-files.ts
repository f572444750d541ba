import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import { ObjectBucket } from '#infra/constructs/object-bucket.ts'
import { configFile } from '#shared/deployment/config-file.ts'
import type { SiteConfig } from '#shared/deployment/recovery-config.ts'
import { logDays } from '#shared/deployment/retention.ts'
import { type CurrentBuild, currentBuildFile, siteAssetsPrefix } from '#shared/deployment/site-builds.ts'
import { unknownSiteUrl } from '#shared/pages/shell.ts'

/**
 * The site's bucket, and the built site in it. A deployment prunes nothing, because an open tab still asks for the chunks it was built
 * with: it says which files are its own, and what those of before have left is swept.
 */
export class SiteFiles extends ObjectBucket {
  readonly #deployment: Deployment
  readonly #logs: LogGroup

  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id, { variable: 'SITE_BUCKET' })
    this.#deployment = deployment
    // Of the CDK's helper, whose own group would stay for good.
    this.#logs = new LogGroup(this, 'Logs', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
  }

  /** Puts the built site there; its pages get the address at which browsers will see them, and a file with what they ask for later. */
  deploy(siteUrl: string, config: SiteConfig): void {
    if (!isBuilt(this.#deployment)) return
    const { siteFolder } = this.#deployment
    const assets = this.#put('Assets', {
      sources: [Source.asset(siteFolder, { exclude: ['*', '!assets', '!assets/**'] })],
      // Their names carry their hash.
      cacheControl: [
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.setPublic(),
        CacheControl.immutable(),
      ],
    })
    const pages = this.#put('Pages', {
      sources: [
        withSiteUrl(Source.asset(siteFolder, { exclude: ['assets', 'assets/**'] }), siteUrl),
        Source.jsonData(configFile, config),
        Source.jsonData(currentBuildFile, buildIn(siteFolder)),
      ],
      // Asked for again each time.
      cacheControl: [CacheControl.noCache()],
    })
    // A page must not name an asset that is not there yet.
    pages.node.addDependency(assets)
  }

  #put(id: string, part: { sources: ISource[]; cacheControl: CacheControl[] }): BucketDeployment {
    return new BucketDeployment(this, id, {
      sources: part.sources,
      destinationBucket: this.bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: this.#logs,
      cacheControl: part.cacheControl,
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
