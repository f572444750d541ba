import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEverything } from '#build/build-everything.ts'
import { functionsOutputFolder } from '#build/build-functions.ts'
import { outputOf } from '#local/people.ts'
import { authApi } from '#shared/api/auth.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'
import { appForTest } from '#tests/template/synthesis.ts'

let assembly: string
let cloud: TestCloud

const chosen = {
  deploymentName: 'Second-1',
  siteDomain: 'podcasts.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
  mailDomain: 'mail.example.org',
  hstsIncludeSubdomains: true,
  originVerifyGeneration: 2,
  rateLimit: 2000,
}

beforeAll(async () => {
  await buildEverything()
  assembly = appForTest(chosen, { functionsFolder: functionsOutputFolder }).synth().directory
  cloud = await startTestCloud({}, { cloudAssembly: assembly })
})
afterAll(async () => {
  await cloud?.close()
  await rm(assembly, { recursive: true, force: true })
})

test('a deployment with a name, a domain and mail of its own runs from its templates [S22.3]', async () => {
  const stacks = new Set([...cloud.cloud.outputs.keys()].map((key) => key.split('.')[0]))
  expect([...stacks].filter((name) => !name?.startsWith('Second-1'))).toEqual([])
  expect(outputOf(cloud.cloud, 'DkimRecord1')).toMatch(/^\S+\.mail\.example\.org CNAME \S+$/)
  const session = await cloud.signIn('admin')
  const me = await cloud.call(authApi.me, { session })
  expect(me.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(authApi.me.answer.parse(await me.json())).toMatchObject({ role: 'admin' })
})
