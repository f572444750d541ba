import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { deploymentConfigSchema } from '#infra/config.ts'
import { deployedFunctions } from '#tests/template/deployed-functions.ts'
import { synthesiseChoices } from '#tests/template/synthesis.ts'

test('the configured security contact reaches the function that publishes it', () => {
  const choice = { securityContact: 'https://example.org/report' }
  const templates = new Map(
    [...synthesiseChoices(choice)].map(([name, template]) => [name, Template.fromJSON(template)]),
  )
  const deployed = deployedFunctions(templates).find(({ entry }) => entry === 'pages/security-text')
  expect(deployed?.environment.SECURITY_CONTACT).toBe('https://example.org/report')
})

test.each(['mailto:security@example.org', 'https://example.org/report'])(
  'accepts %s as a contact',
  (contact) => {
    expect(deploymentConfigSchema.parse({ securityContact: contact }).securityContact).toBe(contact)
  },
)

test.each([
  '',
  'security@example.org',
  'mailto:',
  'mailto:nobody',
  'http://example.org/report',
  'https://example.org/\nExpires: 2999-01-01T00:00:00Z',
])('refuses %j as a contact', (contact) => {
  expect(deploymentConfigSchema.safeParse({ securityContact: contact }).success).toBe(false)
})
