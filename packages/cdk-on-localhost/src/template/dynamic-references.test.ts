import { expect, test } from 'vitest'
import { readDynamicReferences } from './dynamic-references.ts'

const secretArn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:origin-abc'
const values = {
  secretText: (id: string) => (id === secretArn || id === 'origin' ? 's3cret' : undefined),
}

test.each([
  [`{{resolve:secretsmanager:${secretArn}:SecretString:::}}`, 's3cret'],
  ['https://{{resolve:secretsmanager:origin}}/', 'https://s3cret/'],
])('reads %s', (reference, expected) => {
  expect(readDynamicReferences({ list: [reference] }, values)).toEqual({ list: [expected] })
})

test.each([
  ['{{resolve:secretsmanager:other:SecretString}}', /other/],
  ['{{resolve:secretsmanager:origin:SecretString:colour}}', /colour/],
  ['{{resolve:ssm:/site/domain:3}}', /ssm/],
])('names what %s lacks', (reference, message) => {
  expect(() => readDynamicReferences(reference, values)).toThrow(message)
})
