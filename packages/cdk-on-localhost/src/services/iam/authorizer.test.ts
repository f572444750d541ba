import { expect, test } from 'vitest'
import { createAuthorizer } from './authorizer.ts'
import { compilePolicy } from './policy.ts'

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

test('allows what a statement lists and nothing else', () => {
  expect(refuse(allow({}), 'dynamodb:GetItem')).toBeUndefined()
  expect(refuse(allow({}), 'dynamodb:PutItem')).toBe(
    `User: role is not authorized to perform: dynamodb:PutItem on resource: ${table} because no identity-based policy allows the dynamodb:PutItem action`,
  )
  expect(refuse(allow({}), 'dynamodb:GetItem', `${table}s`)).toContain('not authorized')
})

test('matches wildcards in resources and, ignoring case, in actions', () => {
  const wild = allow({ Action: ['s3:Get*', 'DYNAMODB:getitem'], Resource: [`${table}/index/gsi?`, table] })
  expect(refuse(wild, 'dynamodb:GetItem', `${table}/index/gsi1`)).toBeUndefined()
  expect(refuse(wild, 'dynamodb:GetItem', `${table}/index/gsi12`)).toContain('not authorized')
  expect(refuse(wild, 's3:GetObject')).toBeUndefined()
  expect(
    refuse(allow({ Resource: 'arn:aws:s3:::a.b/*' }), 'dynamodb:GetItem', 'arn:aws:s3:::aXb/c'),
  ).toContain('not authorized')
})

test('throws on what it cannot evaluate: denials, exceptions, other conditions and variables', () => {
  const compiling = (statement: object) => () => compilePolicy({ Statement: statement })
  expect(compiling(allow({ Effect: 'Deny' }))).toThrow('denies')
  expect(compiling({ Effect: 'Allow', NotAction: 'dynamodb:Delete*', Resource: '*' })).toThrow('Action')
  const unknown = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['x'] } }
  expect(compiling(allow({ Condition: unknown }))).toThrow('dynamodb:LeadingKeys')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how IAM writes a variable
  expect(compiling(allow({ Resource: 'x/${aws:username}' }))).toThrow('variable')
})

test('evaluates conditions on values of a request; a missing value is no match', () => {
  const below = allow({ Action: 's3:ListBucket', Condition: { StringLike: { 's3:prefix': 'episodes/*' } } })
  const list = (context?: Readonly<Record<string, string>>) =>
    authorizerWith(below).refuse('function-key', { action: 's3:ListBucket', resource: table, context })
  expect(list({ 's3:prefix': 'episodes/7/' })).toBeUndefined()
  expect(list({ 's3:prefix': 'media/' })).toContain('not authorized')
  expect(list()).toContain('not authorized')
  const negated = allow({ Condition: { StringNotEquals: { 's3:prefix': 'media/' } } })
  expect(() => compilePolicy({ Statement: negated })).toThrow('StringNotEquals on s3:prefix')
})

test('throws on unreadable policies before the first call', () => {
  const authorizer = createAuthorizer({
    administrators: [],
    principalOf: () => ({
      arn: 'role',
      policies: [{ Statement: allow({ Condition: { Bool: { 'aws:x': 'true' } } }) }],
    }),
  })
  expect(() => authorizer.prepare('key')).toThrow('Bool on aws:x')
})

test('allows the administrator everything and refuses unknown keys', () => {
  const reading = { action: 'dynamodb:GetItem', resource: table }
  expect(authorizerWith([]).refuse('root', reading)).toBeUndefined()
  expect(authorizerWith([]).refuse('nobody', reading)).toContain('invalid')
})
