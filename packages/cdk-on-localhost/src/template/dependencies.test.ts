// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders are CloudFormation's
import { expect, test } from 'vitest'
import { inDependencyOrder } from './dependencies.ts'

test('puts each resource after those it refers to', () => {
  const order = inDependencyOrder({
    Function: {
      Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] }, Name: { 'Fn::Sub': '${Table}-${AWS::Region}' } },
    },
    Alarm: { DependsOn: 'Function' },
    Role: {},
    Table: { Properties: { Name: { Ref: 'Suffix' } } },
  })
  expect(order).toEqual(['Role', 'Table', 'Function', 'Alarm'])
})

test('refuses a cycle and names it', () => {
  const circle = { A: { Properties: { Ref: 'B' } }, B: { Properties: { Ref: 'A' } } }
  expect(() => inDependencyOrder(circle)).toThrow('A → B → A')
})
