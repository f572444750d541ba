import { readFileSync } from 'node:fs'
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { BedrockClient, GetInferenceProfileCommand } from '@aws-sdk/client-bedrock'
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront'
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, test } from 'vitest'
import { edgeRegion, openAccount } from '#scripts/preflight/account.ts'

const account = openAccount('eu-central-1')

test('every call to AWS only reads [S20.60]', () => {
  const source = readFileSync('scripts/preflight/account.ts', 'utf8')
  const calls = [...source.matchAll(/new (\w+)Command\(/g)].map(([, name = '']) => name)
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter((name) => !/^(Get|List|Describe)[A-Z]/.test(name))).toEqual([])
})

test('certificates, and quotas of services without a region, are looked for in us-east-1', async () => {
  const regions: string[] = []
  mockClient(ACMClient)
    .on(DescribeCertificateCommand)
    .callsFake(async (_input, getClient) => {
      regions.push(await getClient().config.region())
      return { Certificate: { Status: 'ISSUED', DomainName: 'a.org', SubjectAlternativeNames: ['b.org'] } }
    })
  mockClient(ServiceQuotasClient)
    .on(GetServiceQuotaCommand)
    .callsFake(async (_input, getClient) => {
      regions.push(await getClient().config.region())
      return { Quota: { Value: 7 } }
    })
  const quota = { service: 's', code: 'c' }
  expect(await account.certificate('arn')).toEqual({ status: 'ISSUED', names: ['a.org', 'b.org'] })
  expect(await account.appliedQuota({ ...quota, isGlobal: true })).toBe(7)
  expect(await account.appliedQuota({ ...quota, isGlobal: false })).toBe(7)
  expect(regions).toEqual([edgeRegion, edgeRegion, 'eu-central-1'])
})

test('distributions are counted over all pages', async () => {
  const page = (count: number, NextMarker?: string) => ({
    DistributionList: { Items: Array.from({ length: count }, () => ({ Id: 'a' })), NextMarker },
  })
  mockClient(CloudFrontClient)
    .on(ListDistributionsCommand)
    .callsFake(({ Marker }) => (Marker === 'second' ? page(2) : page(100, 'second')))
  expect(await account.countDistributions()).toBe(102)
})

test('the models of a profile are named once, without the regions', async () => {
  const arn = (region: string) => `arn:aws:bedrock:${region}::foundation-model/anthropic.claude`
  const models = ['us-east-1', 'us-west-2', ''].map((region) => ({ modelArn: arn(region) }))
  mockClient(BedrockClient).on(GetInferenceProfileCommand).resolves({ status: 'ACTIVE', models })
  expect(await account.inferenceProfile('us.anthropic.claude')).toEqual({
    status: 'ACTIVE',
    models: ['anthropic.claude'],
  })
})
