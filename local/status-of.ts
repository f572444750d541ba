import type { LocalCloud } from '#emulator/boot.ts'
import type { SignIn } from '#local/people.ts'
import type { SampleProgress } from '#local/seed/seed.ts'
import type { LocalStatus } from '#local/status/local-status.ts'

/** What `/_local/status.json` tells scripts of a running cloud. */
export function statusOf(
  cloud: LocalCloud,
  signIns: readonly SignIn[],
  sample: SampleProgress | undefined,
): LocalStatus {
  // The SDK notes on the object where it got it from; that is nobody else's business.
  const { accessKeyId, secretAccessKey } = cloud.credentials
  return {
    address: cloud.siteUrl,
    awsEndpoint: cloud.awsEndpoint,
    credentials: { accessKeyId, secretAccessKey, region: cloud.region },
    signIns,
    sample,
    outputs: Object.fromEntries(cloud.outputs),
  }
}
