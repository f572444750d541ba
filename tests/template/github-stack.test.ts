import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { GitHubStack, readGitHubChoices } from '#infra/github-stack.ts'
import { everyOption } from '#tests/template/option-cases.ts'
import { synthesiseChoices } from '#tests/template/synthesis.ts'

const documentSchema = z.object({
  Statement: z.array(
    z.object({
      Effect: z.literal('Allow'),
      Action: z.union([z.string(), z.array(z.string())]),
      Resource: z.unknown().optional(),
      Principal: z.unknown().optional(),
      Condition: z.unknown().optional(),
    }),
  ),
})
const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.object({
    PolicyDocument: documentSchema.optional(),
    AssumeRolePolicyDocument: documentSchema.optional(),
  }),
})

const repository = 'octo-org@123456/octo-repo@456789'

function resourcesOf(context: Record<string, unknown> = {}) {
  const choices = readGitHubChoices({ repository, deploymentName: 'Sidelight', ...context })
  const stack = new GitHubStack(new App(), 'GitHubForSidelight', { choices })
  const { Resources } = Template.fromStack(stack).toJSON()
  return Object.entries(z.record(z.string(), resourceSchema).parse(Resources))
}

/** The resource of a type whose name begins so. */
function find(resources: ReturnType<typeof resourcesOf>, type: string, name: string) {
  const found = resources.filter(([id, { Type }]) => Type === type && id.startsWith(name))
  expect(found).toHaveLength(1)
  return found[0]?.[1].Properties
}

/** An ARN with `{}` for each reference. */
const written = (value: unknown): string =>
  z
    .object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
    .parse(value)
    ['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : '{}'))
    .join('')

test.each([
  ['DeployRole', 'production'],
  ['DiffRole', 'production-diff'],
])('%s trusts one repository and one environment only [S20.63]', (name, environment) => {
  const trust = find(resourcesOf(), 'AWS::IAM::Role', name)?.AssumeRolePolicyDocument
  expect(trust?.Statement).toEqual([
    {
      Effect: 'Allow',
      Action: 'sts:AssumeRoleWithWebIdentity',
      Principal: { Federated: expect.anything() },
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': `repo:${repository}:environment:${environment}`,
        },
      },
    },
  ])
})

test('the role that deploys may only assume three roles of the bootstrap [S20.63]', () => {
  const policy = find(resourcesOf(), 'AWS::IAM::Policy', 'DeployRole')?.PolicyDocument
  const [statement, ...others] = policy?.Statement ?? []
  expect(others).toEqual([])
  expect(statement?.Action).toBe('sts:AssumeRole')
  expect(z.array(z.unknown()).parse(statement?.Resource).map(written)).toEqual(
    ['deploy', 'file-publishing', 'lookup'].map(
      (role) => `arn:{}:iam::{}:role/cdk-hnb659fds-${role}-role-{}-{}`,
    ),
  )
})

test('the role of pull requests may only read the templates of the deployment [S20.63]', () => {
  const policy = find(resourcesOf(), 'AWS::IAM::Policy', 'DiffRole')?.PolicyDocument
  const [statement, ...others] = policy?.Statement ?? []
  expect(others).toEqual([])
  expect(statement?.Action).toEqual(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'])
  expect(written(statement?.Resource)).toBe('arn:{}:cloudformation:{}:{}:stack/Sidelight*/*')
})

/** Services whose actions have another prefix than their types. */
const prefixes: Readonly<Record<string, string>> = {
  ApiGatewayV2: 'apigateway',
  Cognito: 'cognito-idp',
  StepFunctions: 'states',
}

test('the execution policy names the services of the templates, and no others', () => {
  const types = [synthesiseChoices({}), synthesiseChoices(everyOption)].flatMap((templates) =>
    [...templates.values()].flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  )
  const used = types.flatMap((type) => /^AWS::(\w+)::/.exec(type)?.[1] ?? [])
  const policy = find(resourcesOf(), 'AWS::IAM::ManagedPolicy', 'ExecutionPolicy')?.PolicyDocument
  const allowed = (policy?.Statement ?? []).flatMap(({ Action }) => Action)
  const needed = new Set(
    used.filter((name) => name !== 'IAM').map((name) => prefixes[name] ?? name.toLowerCase()),
  )
  expect(allowed.filter((action) => action.endsWith(':*')).toSorted()).toEqual(
    [...needed].map((prefix) => `${prefix}:*`).toSorted(),
  )
})

test('roles can only be made under the names of the deployment', () => {
  const policy = find(resourcesOf(), 'AWS::IAM::ManagedPolicy', 'ExecutionPolicy')?.PolicyDocument
  const ofRoles = policy?.Statement.filter(({ Action }) => [Action].flat().includes('iam:PassRole')) ?? []
  expect(ofRoles.map(({ Resource }) => z.array(z.unknown()).parse(Resource).map(written))).toEqual([
    ['arn:{}:iam::{}:role/Sidelight*', 'arn:{}:iam::{}:instance-profile/Sidelight*'],
  ])
})

test('an account that knows GitHub already gets no second provider', () => {
  const types = (context: Record<string, unknown>) => resourcesOf(context).map(([, { Type }]) => Type)
  expect(types({})).toContain('AWS::IAM::OIDCProvider')
  expect(types({ hasProvider: 'true' })).not.toContain('AWS::IAM::OIDCProvider')
})

test.each([
  [{ repository: undefined }, 'repository is missing or wrong'],
  [{ repository: 'octo-org/*' }, 'repository is missing or wrong'],
  [{ repository: 'octo-org' }, 'repository is missing or wrong'],
  [{ environment: 'a:*' }, 'environment is missing or wrong'],
])('%j is refused', (context, message) => {
  expect(() => readGitHubChoices({ repository, deploymentName: 'Sidelight', ...context })).toThrow(message)
})
