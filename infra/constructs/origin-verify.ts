import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Grant } from '#infra/constructs/app-function.ts'

/** A dynamic reference: the value is filled in at deployment and stands in no template. */
export function originVerifyValue(secret: Secret): string {
  return secret.secretValue.unsafeUnwrap()
}

/** Lets a function tell requests that came through CloudFront from those that went around it. */
export function grantOriginVerify(secret: Secret): Grant {
  return (grantee) => {
    grantee.addEnvironment('ORIGIN_VERIFY', originVerifyValue(secret))
  }
}
