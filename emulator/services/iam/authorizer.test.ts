import { expect, test } from 'vitest'
import { createAuthorizer } from '#emulator/services/iam/authorizer.ts'
import { compilePolicy } from '#emulator/services/iam/policy.ts'

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/catalogue'

const authorizerWith = (statements: unknown) =>
  createAuthorizer({
    administrators: ['root'],
    principalOf: (accessKeyId) =>
      accessKeyId === 'function-key' ? { arn: 'role', policies: [{ Statement: statements }] } : undefined,
  })

const refuse = (statements: unknown, action: string, resource = table) =>
  authorizerWith(statements).refuse('function-key', { action, resource })

const allow = (change: object) => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: table,
  ...change,
})

test('allows what a statement names and nothing else', () => {
  expect(refuse(allow({}), 'dynamodb:GetItem')).toBeUndefined()
  expect(refuse(allow({}), 'dynamodb:PutItem')).toBe(
    `User: role is not authorized to perform: dynamodb:PutItem on resource: ${table} because no identity-based policy allows the dynamodb:PutItem action`,
  )
  expect(refuse(allow({}), 'dynamodb:GetItem', `${table}s`)).toContain('not authorized')
})

test('reads wildcards in actions, whatever their case, and in resources', () => {
  const wild = allow({ Action: ['s3:Get*', 'DYNAMODB:getitem'], Resource: [`${table}/index/gsi?`, table] })
  expect(refuse(wild, 'dynamodb:GetItem', `${table}/index/gsi1`)).toBeUndefined()
  expect(refuse(wild, 'dynamodb:GetItem', `${table}/index/gsi12`)).toContain('not authorized')
  expect(refuse(wild, 's3:GetObject')).toBeUndefined()
  expect(
    refuse(allow({ Resource: 'arn:aws:s3:::a.b/*' }), 'dynamodb:GetItem', 'arn:aws:s3:::aXb/c'),
  ).toContain('not authorized')
})

test('lets an explicit deny win', () => {
  const statements = [allow({ Action: '*', Resource: '*' }), allow({ Effect: 'Deny' })]
  expect(refuse(statements, 'dynamodb:GetItem')).toContain('explicit deny')
  expect(refuse(statements, 'dynamodb:PutItem')).toBeUndefined()
})

test('reads NotAction and NotResource', () => {
  const statement = { Effect: 'Allow', NotAction: 'dynamodb:Delete*', NotResource: `${table}/*` }
  expect(refuse(statement, 'dynamodb:GetItem')).toBeUndefined()
  expect(refuse(statement, 'dynamodb:DeleteItem')).toContain('not authorized')
  expect(refuse(statement, 'dynamodb:GetItem', `${table}/index/a`)).toContain('not authorized')
})

test('judges the conditions it knows and stops at those it does not', () => {
  const on = (Condition: object) => allow({ Condition })
  expect(
    refuse(on({ StringEquals: { 'aws:ResourceAccount': '000000000000' } }), 'dynamodb:GetItem'),
  ).toBeUndefined()
  expect(refuse(on({ StringEquals: { 'aws:ResourceAccount': '1' } }), 'dynamodb:GetItem')).toContain(
    'not auth',
  )
  const unknown = on({ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['x'] } })
  expect(() => compilePolicy({ Statement: unknown })).toThrow('dynamodb:LeadingKeys')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how IAM writes a variable
  expect(() => compilePolicy({ Statement: allow({ Resource: 'x/${aws:username}' }) })).toThrow('variable')
})

test('judges conditions on what a request says, which is no match where it says nothing', () => {
  const below = allow({ Action: 's3:ListBucket', Condition: { StringLike: { 's3:prefix': 'episodes/*' } } })
  const list = (context?: Readonly<Record<string, string>>) =>
    authorizerWith(below).refuse('function-key', { action: 's3:ListBucket', resource: table, context })
  expect(list({ 's3:prefix': 'episodes/7/' })).toBeUndefined()
  expect(list({ 's3:prefix': 'media/' })).toContain('not authorized')
  expect(list()).toContain('not authorized')
  const negated = allow({ Condition: { StringNotEquals: { 's3:prefix': 'media/' } } })
  expect(() => compilePolicy({ Statement: negated })).toThrow('StringNotEquals on s3:prefix')
})

test('stops at unreadable policies before the first call', () => {
  const authorizer = createAuthorizer({
    administrators: [],
    principalOf: () => ({
      arn: 'role',
      policies: [{ Statement: allow({ Condition: { Bool: { 'aws:x': 'true' } } }) }],
    }),
  })
  expect(() => authorizer.prepare('key')).toThrow('Bool on aws:x')
})

test('lets the administrator pass and refuses strangers', () => {
  const reading = { action: 'dynamodb:GetItem', resource: table }
  expect(authorizerWith([]).refuse('root', reading)).toBeUndefined()
  expect(authorizerWith([]).refuse('nobody', reading)).toContain('invalid')
})
