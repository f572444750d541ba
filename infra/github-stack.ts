import { BootstraplessSynthesizer, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import {
  ManagedPolicy,
  OidcProviderNative,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import * as z from 'zod'
import { OptionsError } from '#infra/option-faults.ts'

const issuer = 'token.actions.githubusercontent.com'
const audience = 'sts.amazonaws.com'

/** The qualifier of a bootstrap without `--qualifier`. */
const qualifier = 'hnb659fds'

const choicesSchema = z.object({
  /** With the IDs of owner and repository if GitHub writes them into its tokens. */
  repository: z.string().regex(/^[\w.-]+(@\d+)?\/[\w.-]+(@\d+)?$/),
  environment: z.string().regex(/^[\w-]{1,60}$/),
  deploymentName: z.string(),
  /** An account can have one provider for GitHub only. */
  hasProvider: z.enum(['true', 'false']).transform((text) => text === 'true'),
})

export type GitHubChoices = z.output<typeof choicesSchema>

/** @throws OptionsError */
export function readGitHubChoices(context: Readonly<Record<string, unknown>>): GitHubChoices {
  const choices = choicesSchema.safeParse({ environment: 'production', hasProvider: 'false', ...context })
  if (choices.success) return choices.data
  const name = choices.error.issues[0]?.path.join('.')
  throw new OptionsError(`${name} is missing or wrong; docs/deploy-from-github.md shows how to write it.`)
}

/** Actions of IAM on roles that a template can cause. */
const roleActions = [
  'CreateRole',
  'DeleteRole',
  'GetRole',
  'UpdateRole',
  'UpdateRoleDescription',
  'UpdateAssumeRolePolicy',
  'PutRolePolicy',
  'GetRolePolicy',
  'DeleteRolePolicy',
  'AttachRolePolicy',
  'DetachRolePolicy',
  'ListRolePolicies',
  'ListAttachedRolePolicies',
  'TagRole',
  'UntagRole',
  'PassRole',
].map((action) => `iam:${action}`)

const profileActions = [
  'CreateInstanceProfile',
  'DeleteInstanceProfile',
  'GetInstanceProfile',
  'AddRoleToInstanceProfile',
  'RemoveRoleFromInstanceProfile',
].map((action) => `iam:${action}`)

/** The services of the templates by the prefix of their actions; those of options are last. */
const services = [
  ...['apigateway', 'cloudfront', 'cloudwatch', 'cognito-idp', 'dynamodb', 'events', 'lambda', 'logs'],
  ...['s3', 'scheduler', 'secretsmanager', 'ses', 'sqs', 'states'],
  ...['batch', 'ec2', 'wafv2'],
]

/**
 * Lets the workflow in `.github/workflows/deploy.yml` deploy without keys. It is an application of its own,
 * so that the workflow does not deploy its own permissions.
 */
export class GitHubStack extends Stack {
  readonly #provider: string
  readonly #choices: GitHubChoices

  constructor(scope: Construct, id: string, { choices, ...props }: StackProps & { choices: GitHubChoices }) {
    // Deployed with the operator's own credentials, because the execution policy below may not change it.
    super(scope, id, { ...props, synthesizer: new BootstraplessSynthesizer(), terminationProtection: true })
    this.#choices = choices
    this.#provider = choices.hasProvider
      ? this.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: issuer })
      : new OidcProviderNative(this, 'GitHub', { url: `https://${issuer}`, clientIds: [audience] })
          .oidcProviderArn
    this.#addDeployRole()
    this.#addDiffRole()
    this.#addExecutionPolicy()
  }

  /** GitHub names the environment in its token only for jobs that its protection rules admitted. */
  #addRole(id: string, environment: string): Role {
    const role = new Role(this, id, {
      assumedBy: new WebIdentityPrincipal(this.#provider, {
        StringEquals: {
          [`${issuer}:aud`]: audience,
          [`${issuer}:sub`]: `repo:${this.#choices.repository}:environment:${environment}`,
        },
      }),
    })
    new CfnOutput(this, `${id}Arn`, { value: role.roleArn })
    return role
  }

  /** The roles of the bootstrap do the rest. */
  #addDeployRole(): void {
    const roles = ['deploy', 'file-publishing', 'lookup'].map((name) =>
      this.formatArn({
        service: 'iam',
        region: '',
        resource: 'role',
        resourceName: `cdk-${qualifier}-${name}-role-${this.account}-${this.region}`,
      }),
    )
    this.#addRole('DeployRole', this.#choices.environment).addToPolicy(
      new PolicyStatement({ actions: ['sts:AssumeRole'], resources: roles }),
    )
  }

  /** Not the lookup role of the bootstrap, which may read all data. Code of a pull request runs with this. */
  #addDiffRole(): void {
    const stack = (name: string) =>
      this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: `${name}/*` })
    this.#addRole('DiffRole', `${this.#choices.environment}-diff`).addToPolicy(
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
        resources: [stack(`${this.#choices.deploymentName}*`)],
      }),
    )
  }

  /** For `cdk bootstrap --cloudformation-execution-policies`, instead of an administrator's rights. */
  #addExecutionPolicy(): void {
    const own = (resource: string) =>
      this.formatArn({
        service: 'iam',
        region: '',
        resource,
        resourceName: `${this.#choices.deploymentName}*`,
      })
    const policy = new ManagedPolicy(this, 'ExecutionPolicy', {
      description: 'What CloudFormation may do to deploy the stacks of this application',
      statements: [
        new PolicyStatement({ actions: services.map((service) => `${service}:*`), resources: ['*'] }),
        new PolicyStatement({
          actions: [...roleActions, ...profileActions],
          resources: [own('role'), own('instance-profile')],
        }),
        new PolicyStatement({
          actions: ['iam:CreateServiceLinkedRole', 'ssm:GetParameters'],
          resources: ['*'],
        }),
      ],
    })
    new CfnOutput(this, 'ExecutionPolicyArn', { value: policy.managedPolicyArn })
  }
}
