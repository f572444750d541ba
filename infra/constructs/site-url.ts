import type { Stack } from 'aws-cdk-lib'
import { givenValueIn } from '#infra/constructs/parameters.ts'

export function siteUrlIn(stack: Stack, own: string): string {
  return givenValueIn(stack, {
    id: 'SiteAddress',
    own,
    allowedPattern: '(https?://[^/]+)?',
    constraintDescription: 'must be an address without a path and without a slash at its end',
    description: 'The address of the site, such as https://example.org, where it is not the distribution’s.',
  })
}
