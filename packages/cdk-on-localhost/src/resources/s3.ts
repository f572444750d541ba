import * as z from 'zod'
import { partition, region } from '../aws/identity.ts'
import { lifecycleSchema } from '../services/s3/lifecycle.ts'
import type { ResourceType } from './resource-type.ts'

const bucketSchema = z.looseObject({
  BucketName: z.string().optional(),
  CorsConfiguration: z
    .undefined('CORS on buckets is not used: uploads pass the site’s own address.')
    .optional(),
  NotificationConfiguration: z
    .looseObject({
      EventBridgeConfiguration: z.looseObject({ EventBridgeEnabled: z.boolean().default(true) }).optional(),
    })
    .optional(),
  LifecycleConfiguration: lifecycleSchema.optional(),
})

/** Bucket names are lower case and have at most 63 characters (S3 user guide, "Bucket naming rules"). */
const bucketName = (text: string) => text.toLowerCase().slice(0, 63)

export const s3Bucket: ResourceType = ({ physicalName, properties }, { services, edge }) => {
  const { BucketName, NotificationConfiguration, LifecycleConfiguration } = bucketSchema.parse(properties)
  const name = BucketName ?? bucketName(physicalName)
  const eventBridge = NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled ?? false
  services.s3.createBucket(name, { eventBridge, lifecycleRules: LifecycleConfiguration?.Rules ?? [] })
  const domainName = `${name}.s3.${region}.amazonaws.com`
  edge.addBucket(domainName, name)
  return { ref: name, attributes: { Arn: `arn:${partition}:s3:::${name}`, RegionalDomainName: domainName } }
}
