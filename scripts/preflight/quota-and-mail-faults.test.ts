import { expect, test } from 'vitest'
import { refusal, rejects, type Script, tryAccount } from '#scripts/preflight/scripted-account.ts'

type Fault = [script: Script, check: string, ...says: string[]]

/** What the check says that finds the fault, with a part of the step that solves it. */
const faults: Record<string, Fault> = {
  'ten functions at once': [
    { account: { concurrentFunctions: async () => 10 } },
    'quota of functions at once',
    'at most 10 functions at once, and queues and feed checks can use 18',
    '--service-code lambda --quota-code L-B99A9384 --desired-value 1000',
  ],
  'no room for a distribution': [
    { account: { countDistributions: async () => 200 } },
    'quota of CloudFront distributions',
    '200 of 200 are used, and the templates add 1',
    '--region us-east-1 --service-code cloudfront --quota-code L-24B04930 --desired-value 201',
  ],
  'no room for buckets': [
    { account: { countBuckets: async () => 9_998 } },
    'quota of S3 buckets',
    '9998 of 10000 are used, and the templates add 3',
    '--service-code s3',
  ],
  'no room for a user pool': [
    { account: { countUserPools: async () => 1000 } },
    'quota of Cognito user pools',
    '1000 of 1000',
    '--service-code cognito-idp',
  ],
  'no room for routes': [
    { account: { appliedQuota: async ({ code }) => (code === 'L-65B5C802' ? 100 : 10_000) } },
    'quota of routes of a gateway',
    'of 100 are used, and the templates add 117',
    '--service-code apigateway --quota-code L-65B5C802 --desired-value 117',
  ],
  'no room for stages': [
    { account: { appliedQuota: async ({ code }) => (code === 'L-379E48B0' ? 9 : 10_000) } },
    'quota of stages of a gateway',
    'of 9 are used, and the templates add 10',
    '--desired-value 10',
  ],
  'no room for roles': [
    { account: { identitySummary: async () => ({ Roles: 900, RolesQuota: 1000 }) } },
    'quota of IAM roles',
    '900 of 1000 are used, and the templates add 154',
    '--service-code iam',
  ],
  'no value of a quota': [
    { account: { appliedQuota: async () => undefined } },
    'quota of S3 buckets',
    'names no value',
    'in the console: s3',
  ],
  'an unknown sender': [
    { account: { mailIdentity: rejects(refusal('NotFoundException', 'No.', 404)) } },
    'mail sender',
    'does not know mail.example.org',
    'npx cdk deploy SidelightMail',
  ],
  'a sender that waits for its records': [
    { account: { mailIdentity: async () => ({ isVerified: false, dkim: 'PENDING' }) } },
    'mail sender',
    'has not verified mail.example.org yet (DKIM PENDING)',
    'Publish its three CNAME records',
  ],
  'the sandbox': [
    {
      account: {
        mailAccount: async () => ({ isSending: true, isInProduction: false, enforcement: 'HEALTHY' }),
      },
    },
    'mail account',
    'in the sandbox',
    'Ask for production access',
  ],
  'paused mail': [
    {
      account: {
        mailAccount: async () => ({ isSending: false, isInProduction: true, enforcement: 'SHUTDOWN' }),
      },
    },
    'mail account',
    'paused sending',
    'answer the case',
  ],
  throttling: [
    { account: { countBuckets: rejects(refusal('ThrottlingException')) } },
    'quota of S3 buckets',
    'limits how often',
    'Wait a minute',
  ],
  'a failure of AWS': [
    { account: { regionStatus: rejects(refusal('InternalServerException', 'Oops.', 500)) } },
    'region',
    'AWS answered InternalServerException',
    'Health Dashboard',
  ],
}

test.each(Object.entries(faults))('%s fails, with the step that solves it [S20.61]', async (_name, fault) => {
  const [script, check, ...says] = fault
  const { isGood, lines } = await tryAccount(script)
  expect(isGood).toBe(false)
  const own = lines.find((line) => line.startsWith(`failed  ${check}: `))
  for (const text of says) expect(own).toContain(text)
})
