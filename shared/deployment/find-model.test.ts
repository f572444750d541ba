import { expect, test } from 'vitest'
import { abilitiesOf, findModel, isGlobalProfile } from '#shared/deployment/find-model.ts'
import { carefulAbilities, defaultModelId, listedModels } from '#shared/deployment/models.ts'

test.each([
  ['global.anthropic.claude-haiku-5-5', 'Claude Haiku 5.5'],
  ['anthropic.claude-haiku-5-5-20261007-v1:0', 'Claude Haiku 5.5'],
  ['eu.anthropic.claude-haiku-4-5', 'Claude Haiku 4.5'],
  ['us.anthropic.claude-sonnet-5', 'Claude Sonnet 5'],
  ['us.anthropic.claude-sonnet-5-5', 'Claude Sonnet 5.5'],
  ['arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.amazon.nova-pro-v1:0', 'Amazon Nova Pro'],
  ['arn:aws:bedrock:us-east-1::foundation-model/openai.gpt-oss-120b-1:0', 'OpenAI gpt-oss-120b'],
])('%s is %s', (modelId, name) => {
  expect(findModel(modelId)?.name).toBe(name)
})

test.each([
  'global.anthropic.claude-haiku-5-6',
  'anthropic.claude-sonnet-5-5-5',
  'claude-haiku-5-5',
  'llama3.2',
  'arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/a1b2c3d4e5f6',
])('%s is unknown, and is asked in the most careful way', (modelId) => {
  expect(findModel(modelId)).toBeUndefined()
  expect(abilitiesOf(modelId)).toBe(carefulAbilities)
})

test('no two entries have the same ID', () => {
  const found = listedModels.flatMap(({ id }) => (id === null ? [] : [findModel(id)?.id]))
  expect(found).toEqual(listedModels.flatMap(({ id }) => id ?? []))
})

test('the default is a current model that answers to a global profile, at the lowest price of those', () => {
  const model = findModel(defaultModelId)
  expect(isGlobalProfile(defaultModelId)).toBe(true)
  expect(model?.lifecycle.state).toBe('active')
  const prices = listedModels.flatMap(({ price }) => price?.input ?? [])
  expect(model?.price?.input).toBe(Math.min(...prices))
})
