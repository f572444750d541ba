import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { region } from '../aws/identity.ts'
import type { StoredObject } from '../services/s3/object-store.ts'
import type { CloudAssembly } from '../template/cloud-assembly.ts'
import type { ResourceType } from './resource-type.ts'

const deploymentSchema = z.looseObject({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.looseObject({ 'cache-control': z.string().optional() }).default({}),
})

type BucketDeployment = z.output<typeof deploymentSchema>

type SiteFile = { Key: string; Body: Buffer; ContentType: string; CacheControl: string | undefined }

/** Media types of a web build's files (IANA), as the AWS CLI guesses them on upload. */
const byExtension: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

function contentTypeOf(file: string): string {
  return byExtension[extname(file)] ?? 'application/octet-stream'
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

async function readMarked(file: string, markers: Readonly<Record<string, string>>): Promise<Buffer> {
  const asText = (text: string) => Buffer.from(text).toString('latin1')
  const bytes = await readFile(file)
  const replaced = Object.entries(markers).reduce(
    (text, [marker, value]) => text.replaceAll(asText(marker), () => asText(value)),
    bytes.toString('latin1'),
  )
  return Buffer.from(replaced, 'latin1')
}

function isKept(kept: StoredObject | undefined, { Body, ContentType, CacheControl }: SiteFile): boolean {
  return (
    kept?.etag === createHash('md5').update(Body).digest('hex') &&
    kept.headers['content-type'] === ContentType &&
    kept.headers['cache-control'] === CacheControl
  )
}

async function filesOf(deployment: BucketDeployment, { assetPath }: CloudAssembly): Promise<SiteFile[]> {
  const { SourceObjectKeys, SourceMarkers, DestinationBucketKeyPrefix, SystemMetadata } = deployment
  const sources = SourceObjectKeys.map(async (key, index) => {
    const folder = assetPath(key)
    const names = await filesIn(folder)
    return Promise.all(
      names.map(async (name) => ({
        Key: `${DestinationBucketKeyPrefix}${name}`,
        Body: await readMarked(join(folder, name), SourceMarkers[index] ?? {}),
        ContentType: contentTypeOf(name),
        CacheControl: SystemMetadata['cache-control'],
      })),
    )
  })
  return (await Promise.all(sources)).flat()
}

/** `Custom::CDKBucketDeployment`: uploads the asset without pruning, and skips unchanged files. */
export const bucketDeployment: ResourceType = async ({ physicalName, properties }, context) => {
  const { assembly, endpointUrl, administrator, services } = context
  const deployment = deploymentSchema.parse(properties)
  const { DestinationBucketName: Bucket } = deployment
  const kept = new Map(services.s3.listObjects(Bucket).map((object) => [object.key, object]))
  const client = new S3Client({
    endpoint: endpointUrl,
    region,
    credentials: administrator,
    forcePathStyle: true,
  })
  try {
    for (const file of await filesOf(deployment, assembly)) {
      if (!isKept(kept.get(file.Key), file)) await client.send(new PutObjectCommand({ Bucket, ...file }))
    }
  } finally {
    client.destroy()
  }
  return { ref: physicalName }
}
