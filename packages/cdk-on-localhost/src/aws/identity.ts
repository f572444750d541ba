export const accountId = '000000000000'
export const region = 'us-east-1'
export const partition = 'aws'

/** For services without a region in their ARNs (S3, IAM), build the ARN from `partition`. */
export function arnOf(service: string, resource: string): string {
  return `arn:${partition}:${service}:${region}:${accountId}:${resource}`
}
