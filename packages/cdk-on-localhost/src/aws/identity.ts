/** The account and region that the local cloud plays. */
export const accountId = '000000000000'
export const region = 'us-east-1'
export const partition = 'aws'

/** `arn:aws:<service>:<region>:<account>:<resource>`; services without a region pass their own middle part. */
export function arnOf(service: string, resource: string): string {
  return `arn:${partition}:${service}:${region}:${accountId}:${resource}`
}
