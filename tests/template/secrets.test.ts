import { expect, test } from 'vitest'
import { synthesiseChoices } from '#tests/template/synthesis.ts'

type Choices = Parameters<typeof synthesiseChoices>[0]

function policiesOf(choices: Choices): Record<string, unknown[]> {
  const secrets = [...synthesiseChoices(choices).values()]
    .flatMap(({ Resources }) => Object.entries(Resources))
    .filter(([, { Type }]) => Type === 'AWS::SecretsManager::Secret')
  return Object.fromEntries(
    secrets.map(([id, { DeletionPolicy, UpdateReplacePolicy }]) => [
      id.slice(0, -8),
      [DeletionPolicy, UpdateReplacePolicy],
    ]),
  )
}

test('secrets that a new deployment could not recreate outlive their stack [S22.13]', () => {
  expect(policiesOf({})).toEqual({
    MailedLinksGeneration1: ['RetainExceptOnCreate', 'Retain'],
    OriginVerifyGeneration1: ['Delete', 'Delete'],
    PaymentKeysSecret: ['RetainExceptOnCreate', 'Retain'],
  })
})

test('a secret that nothing accepts any more is deleted [S22.13]', () => {
  expect(policiesOf({ mailedLinksGeneration: 3, originVerifyGeneration: 3 })).toEqual({
    MailedLinksGeneration3: ['RetainExceptOnCreate', 'Retain'],
    MailedLinksGeneration2: ['RetainExceptOnCreate', 'Retain'],
    MailedLinksGeneration1: ['Delete', 'Delete'],
    OriginVerifyGeneration3: ['Delete', 'Delete'],
    OriginVerifyGeneration2: ['Delete', 'Delete'],
    OriginVerifyGeneration1: ['Delete', 'Delete'],
    PaymentKeysSecret: ['RetainExceptOnCreate', 'Retain'],
  })
})
