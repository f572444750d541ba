import { expect, test } from 'vitest'
import { ModelBusyError, RefusedAccessError } from '#functions/clients/pipeline-errors.ts'
import { configOf } from '#infra/cdk-context.ts'
import {
  accountId,
  certificateArn,
  refusal,
  rejects,
  type Script,
  tryAccount,
} from '#scripts/preflight/scripted-account.ts'

const available = {
  agreement: 'AVAILABLE',
  authorization: 'AUTHORIZED',
  entitlement: 'AVAILABLE',
  region: 'AVAILABLE',
}
const noCredentials = Object.assign(new Error('Could not load credentials from any providers'), {
  name: 'CredentialsProviderError',
})
const noHost = Object.assign(new Error('getaddrinfo ENOTFOUND sts.us-east-1.amazonaws.com'), {
  code: 'ENOTFOUND',
  $metadata: { attempts: 3 },
})
const noStack = rejects(refusal('ValidationError', 'Stack with id CDKToolkit does not exist'))
const noParameter = rejects(refusal('ParameterNotFound'))
const refusesModel = (error: Error) => ({ openModel: () => rejects(error) })
const inOregon = certificateArn.replace('us-east-1', 'us-west-2')
const ofOthers = certificateArn.replace(accountId, '999999999999')

type Fault = [script: Script, check: string, ...says: string[]]

/** What the check says that finds the fault, with a part of the step that solves it. */
const faults: Record<string, Fault> = {
  'a misspelled option': [
    { context: { readConfig: () => configOf({ siteDomian: 'a.example' }) } },
    'options',
    'siteDomian is no option; do you mean siteDomain?',
    'Correct it in cdk.json',
  ],
  'an option for another region': [
    { options: { deploymentName: '-' } },
    'options',
    'deploymentName must be',
    'Correct it in cdk.json',
  ],
  'stacks that do not fit together': [
    { context: { synthesize: rejects(new Error('Stack A depends on B.\n  at …')) } },
    'templates',
    'cannot be made: Stack A depends on B. Run `npx cdk synth',
  ],
  'no credentials': [
    { account: { identity: rejects(noCredentials) } },
    'credentials',
    'There are no credentials.',
    'Sign in with',
  ],
  'expired credentials': [
    { account: { identity: rejects(refusal('ExpiredToken', 'Expired.', 403)) } },
    'credentials',
    'have expired',
    'Sign in again',
  ],
  'unknown keys': [
    { account: { identity: rejects(refusal('InvalidClientTokenId', 'Invalid.', 403)) } },
    'credentials',
    'does not accept the credentials (InvalidClientTokenId)',
    'Check the keys',
  ],
  'no network': [
    { account: { identity: rejects(noHost) } },
    'credentials',
    'did not answer (ENOTFOUND)',
    'Check the network',
  ],
  'no region': [
    { context: { region: undefined } },
    'region',
    'No region is set.',
    'export AWS_REGION=us-east-1',
  ],
  'a misspelled region': [
    { account: { regionStatus: rejects(refusal('ValidationException')) } },
    'region',
    'AWS has no region eu-central-1',
    'Name one',
  ],
  'a disabled region': [
    { account: { regionStatus: async () => 'DISABLED' } },
    'region',
    'not enabled in this account (DISABLED)',
    'Enable it',
  ],
  'a region that is being enabled': [
    { account: { regionStatus: async () => 'ENABLING' } },
    'region',
    'is being enabled',
    'in some minutes',
  ],
  'no bootstrap': [
    { account: { parameter: noParameter, stackStatus: noStack } },
    'CDK bootstrap',
    'not prepared for the CDK',
    `npx cdk bootstrap aws://${accountId}/eu-central-1`,
  ],
  'a bootstrap without its parameter': [
    { account: { parameter: noParameter } },
    'CDK bootstrap',
    'but not the parameter /cdk-bootstrap/hnb659fds/version',
    'npx cdk bootstrap',
  ],
  'an old bootstrap': [
    { account: { parameter: async () => '5' } },
    'CDK bootstrap',
    'has version 5, and the templates need 6',
    'npx cdk bootstrap',
  ],
  'a failed bootstrap': [
    { account: { stackStatus: async () => 'ROLLBACK_COMPLETE' } },
    'CDK bootstrap',
    'in the state ROLLBACK_COMPLETE',
    'what its events say',
  ],
  'a certificate in another region': [
    { options: { certificateArn: inOregon } },
    'certificate',
    'is in us-west-2, and CloudFront only takes those in us-east-1',
    'Request it there',
  ],
  'an ARN of something else': [
    { options: { certificateArn: 'arn:aws:iam::1:server-certificate/a' } },
    'certificate',
    'not the ARN of a certificate',
    'Own domain',
  ],
  'a certificate of another account': [
    { options: { certificateArn: ofOthers } },
    'certificate',
    'belongs to the account 999999999999',
    'Own domain',
  ],
  'no certificate': [
    { account: { certificate: rejects(refusal('ResourceNotFoundException')) } },
    'certificate',
    'There is no such certificate',
    'Compare certificateArn',
  ],
  'a certificate that waits': [
    { account: { certificate: async () => ({ status: 'PENDING_VALIDATION', names: [] }) } },
    'certificate',
    'in the state PENDING_VALIDATION',
    'Publish the CNAME',
  ],
  'an expired certificate': [
    { account: { certificate: async () => ({ status: 'EXPIRED', names: [] }) } },
    'certificate',
    'in the state EXPIRED',
    'Request another one',
  ],
  'a certificate for other names': [
    { account: { certificate: async () => ({ status: 'ISSUED', names: ['*.podcasts.example.org'] }) } },
    'certificate',
    'is for *.podcasts.example.org and not for podcasts.example.org',
    'Request one for podcasts.example.org',
  ],
  'a model that the region lacks': [
    {
      account: {
        inferenceProfile: rejects(refusal('ResourceNotFoundException')),
        modelAvailability: rejects(refusal('ValidationException')),
      },
    },
    'model access',
    'does not know global.anthropic.claude-haiku-5-5 in eu-central-1',
    'Where the model answers',
  ],
  'a model without a profile in another region': [
    {
      account: {
        inferenceProfile: rejects(refusal('ValidationException')),
        modelAvailability: async () => ({ ...available, region: 'NOT_AVAILABLE' }),
      },
    },
    'model access',
    'is not offered in eu-central-1',
    'Where the model answers',
  ],
  'a model that nobody opened': [
    { account: { modelAvailability: async () => ({ ...available, agreement: 'NOT_AVAILABLE' }) } },
    'model access',
    'no agreement for anthropic.claude-haiku-5-5',
    'step 2 of "First deployment"',
  ],
  'an agreement that waits': [
    { account: { modelAvailability: async () => ({ ...available, agreement: 'PENDING' }) } },
    'model access',
    'is being made',
    'in some minutes',
  ],
  'a model that the account may not use': [
    { account: { modelAvailability: async () => ({ ...available, authorization: 'NOT_AUTHORIZED' }) } },
    'model access',
    'may not use anthropic.claude-haiku-5-5 yet',
    'step 2',
  ],
  'a model that refuses': [
    { context: refusesModel(new RefusedAccessError('The AI provider refuses the model.')) },
    'model request',
    'The AI provider refuses the model.',
    'step 2',
  ],
  'a model without quota': [
    { context: refusesModel(new ModelBusyError('The quota is used up.')) },
    'model request',
    'The quota is used up.',
    '"Quotas" in docs/operations.md',
  ],
  'a model that says nothing': [
    {
      context: {
        openModel: () => async () => ({
          content: [],
          usage: { inputTokens: 1, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
        }),
      },
    },
    'model request',
    'answered with nothing',
    'choose another model',
  ],
}

test.each(Object.entries(faults))('%s fails, with the step that solves it [S20.61]', async (_name, fault) => {
  const [script, check, ...says] = fault
  const { isGood, lines } = await tryAccount(script)
  expect(isGood).toBe(false)
  const own = lines.find((line) => line.startsWith(`failed  ${check}: `))
  for (const text of says) expect(own).toContain(text)
})
