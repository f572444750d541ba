import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { addStacks } from '#infra/app.ts'
import { configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { deploymentConfigSchema } from '#infra/config.ts'
import { deployedFunctions } from '#tests/template/deployed-functions.ts'

test('the security contact of the configuration reaches the function that tells it', () => {
  const context = readCdkContext()
  const outdir = mkdtempSync(join(tmpdir(), 'sidelight-synthesis-'))
  const app = new App({ context, outdir, analyticsReporting: false })
  addStacks(app, {
    config: { ...configOf(context[configKey]), securityContact: 'https://example.org/report' },
    functionsFolder: 'not-built',
    siteFolder: 'tests/template/site',
    allowsMissingBuilds: true,
  })
  const stacks = app.node.children.filter((child) => child instanceof Stack)
  const templates = new Map(stacks.map((stack) => [stack.stackName, Template.fromStack(stack)]))
  const deployed = deployedFunctions(templates).find(({ entry }) => entry === 'pages/security-text')
  expect(deployed?.environment.SECURITY_CONTACT).toBe('https://example.org/report')
})

test.each(['mailto:security@example.org', 'https://example.org/report'])('%s is a contact', (contact) => {
  expect(deploymentConfigSchema.parse({ securityContact: contact }).securityContact).toBe(contact)
})

test.each([
  '',
  'security@example.org',
  'mailto:',
  'mailto:nobody',
  'http://example.org/report',
  'https://example.org/\nExpires: 2999-01-01T00:00:00Z',
])('%j is none', (contact) => {
  expect(deploymentConfigSchema.safeParse({ securityContact: contact }).success).toBe(false)
})
