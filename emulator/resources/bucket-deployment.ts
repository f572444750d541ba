import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { region } from '#emulator/aws/identity.ts'
import type { ResourceType } from '#emulator/resources/resource-type.ts'

const deploymentSchema = z.looseObject({
  SourceObjectKeys: z.array(z.string()),
  /** For each source, texts in its files and what stands in their place. */
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.looseObject({ 'cache-control': z.string().optional() }).default({}),
})

/** What a web build consists of (IANA media types); the AWS CLI guesses them in the same way when it uploads. */
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

/** The file with every marker replaced, byte by byte, whatever kind of file it is: as AWS does it. */
async function readMarked(file: string, markers: Readonly<Record<string, string>>): Promise<Buffer> {
  const asText = (text: string) => Buffer.from(text).toString('latin1')
  const bytes = await readFile(file)
  const replaced = Object.entries(markers).reduce(
    (text, [marker, value]) => text.replaceAll(asText(marker), () => asText(value)),
    bytes.toString('latin1'),
  )
  return Buffer.from(replaced, 'latin1')
}

/** `Custom::CDKBucketDeployment`: copies the asset, as the function of that resource does; nothing is removed. */
export const bucketDeployment: ResourceType = async ({ physicalName, properties }, context) => {
  const { assembly, endpointUrl, administrator } = context
  const deployment = deploymentSchema.parse(properties)
  const client = new S3Client({
    endpoint: endpointUrl,
    region,
    credentials: administrator,
    forcePathStyle: true,
  })
  try {
    for (const [index, key] of deployment.SourceObjectKeys.entries()) {
      const folder = assembly.assetPath(key)
      for (const file of await filesIn(folder)) {
        await client.send(
          new PutObjectCommand({
            Bucket: deployment.DestinationBucketName,
            Key: `${deployment.DestinationBucketKeyPrefix}${file}`,
            Body: await readMarked(join(folder, file), deployment.SourceMarkers[index] ?? {}),
            ContentType: contentTypeOf(file),
            CacheControl: deployment.SystemMetadata['cache-control'],
          }),
        )
      }
    }
  } finally {
    client.destroy()
  }
  return { ref: physicalName }
}
