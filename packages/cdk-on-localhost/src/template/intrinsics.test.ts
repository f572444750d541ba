// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders are CloudFormation's
import { expect, test } from 'vitest'
import type { Template } from './cloud-assembly.ts'
import { evaluateCondition, noValue, resolveIntrinsics, TemplateError } from './intrinsics.ts'
import { stackScope } from './stack-scope.ts'

const template: Template = {
  Parameters: {
    Domain: { Type: 'String', Default: '' },
    Needed: { Type: 'String' },
  },
  Conditions: {
    HasDomain: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'Domain' }, ''] }] },
    HasNoDomain: { 'Fn::Equals': [{ Ref: 'Domain' }, ''] },
    Either: { 'Fn::Or': [{ 'Fn::Or': [{ 'Fn::Equals': ['a', 'b'] }] }, { 'Fn::Equals': ['a', 'a'] }] },
  },
  Resources: {},
  Outputs: {},
}

const scope = stackScope({
  stackName: 'Example',
  template,
  parameters: {},
  created: new Map([
    ['Table', { ref: 'example-table', attributes: { Arn: 'arn:table', 'Endpoint.Port': '1' } }],
  ]),
  exports: new Map([['Data:TableName', 'shared-table']]),
})

test.each([
  ['a reference to a resource', { Ref: 'Table' }, 'example-table'],
  ['a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
  ['an attribute as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:table'],
  ['an attribute with dots', { 'Fn::GetAtt': 'Table.Endpoint.Port' }, '1'],
  ['a join of mixed parts', { 'Fn::Join': ['-', ['a', { Ref: 'Table' }, 1]] }, 'a-example-table-1'],
  ['a substitution', { 'Fn::Sub': '${Table}/${Table.Arn}/${!Kept}' }, 'example-table/arn:table/${Kept}'],
  ['a part of a split text', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b'] }] }, 'b'],
  ['a zone of this region', { 'Fn::Select': [0, { 'Fn::GetAZs': '' }] }, 'us-east-1a'],
  ['the zones of another', { 'Fn::GetAZs': 'x' }, ['xa', 'xb', 'xc']],
  ['an import', { 'Fn::ImportValue': 'Data:TableName' }, 'shared-table'],
  ['a choice', { 'Fn::If': ['HasDomain', 'yes', { Ref: 'Table' }] }, 'example-table'],
])('resolves %s', (_, value, expected) => {
  expect(resolveIntrinsics(value, scope)).toEqual(expected)
})

test('drops properties and items without a value', () => {
  const value = {
    kept: 1,
    absent: { Ref: 'AWS::NoValue' },
    list: [1, { 'Fn::If': ['HasDomain', 2, { Ref: 'AWS::NoValue' }] }],
  }
  expect(resolveIntrinsics(value, scope)).toEqual({ kept: 1, list: [1] })
  expect(resolveIntrinsics({ Ref: 'AWS::NoValue' }, scope)).toBe(noValue)
})

test('evaluates conditions, those of the CDK among them', () => {
  expect(['HasDomain', 'HasNoDomain', 'Either'].map((name) => evaluateCondition(name, scope))).toEqual([
    false,
    true,
    true,
  ])
})

test("leaves a policy statement's condition unchanged", () => {
  const statement = { Condition: { StringEquals: { 'aws:SourceArn': { Ref: 'Table' } } } }
  expect(resolveIntrinsics(statement, scope)).toEqual({
    Condition: { StringEquals: { 'aws:SourceArn': 'example-table' } },
  })
})

test.each([
  ['an unknown function', { 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, /Fn::FindInMap/],
  ['an unknown reference', { Ref: 'Nobody' }, /Nobody/],
  ['an unknown attribute', { 'Fn::GetAtt': ['Table', 'Colour'] }, /Table\.Colour/],
  ['an unknown import', { 'Fn::ImportValue': 'Nothing' }, /Nothing/],
  ['a parameter without a value', { Ref: 'Needed' }, /Needed/],
])('names %s', (_, value, message) => {
  expect(() => resolveIntrinsics(value, scope)).toThrow(TemplateError)
  expect(() => resolveIntrinsics(value, scope)).toThrow(message)
})
