import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CfnParameter, Duration, Lazy, RemovalPolicy, Stack, Token } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import * as z from 'zod'
import type { Deployment } from '#infra/config.ts'
import { functionFiles } from '#shared/deployment/function-files.ts'
import { productKey } from '#shared/domain/product.ts'

export type AppFunctionProps = {
  deployment: Deployment
  /** Path below `functions/entries/`, without extension. */
  entry: string
  /** What users lose while the function fails. Logged with its errors. */
  userImpact: string
  logGroup: ILogGroup
  timeout: Duration
  memoryMegabytes?: number
}

/** Gives a function permissions and the environment variables to use them. */
export type Grant = (grantee: AppFunction) => void

/** Sets a variable without granting a permission. */
export function variableGrant(name: string, value: string): Grant {
  return (grantee) => {
    grantee.addEnvironment(name, value)
  }
}

const environmentSchema = z.object({ variables: z.record(z.string(), z.unknown()) })

/** A Lambda function with our defaults: Node 24, a role of its own, JSON logs in the stack's log group. */
export class AppFunction extends LambdaFunction {
  readonly entry: string

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    super(scope, id, {
      description: props.userImpact,
      code: codeOf(props.deployment, props.entry),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      role,
      timeout: props.timeout,
      memorySize: props.memoryMegabytes ?? 512,
      logGroup: props.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Alarms count failures in Lambda's platform reports, which are logged at this level.
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        USER_IMPACT: props.userImpact,
        RELEASE: props.deployment.release,
        POWERTOOLS_SERVICE_NAME: productKey,
      },
      currentVersionOptions: {
        // Executions may still run an earlier version (docs/versions.md). A rolled back update deletes its
        // own: Lambda would not publish the same code again, and the next try would fail.
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        description: Lazy.uncachedString({ produce: () => this.#describeVersion(props.deployment.release) }),
      },
    })
    this.entry = props.entry
    // Lets tools find the source of each function in the template.
    if (this.node.defaultChild instanceof CfnFunction)
      this.node.defaultChild.addMetadata('entry', props.entry)
    props.logGroup.grantWrite(role)
  }

  /**
   * With the values of parameters, because CloudFormation publishes another version only if the template or
   * the description changes. A parameter changes neither by itself.
   */
  #describeVersion(release: string): string {
    const stack = Stack.of(this)
    const parameters = stack.node.findAll().filter((child) => child instanceof CfnParameter)
    const names = new Set(parameters.map((parameter) => JSON.stringify(stack.resolve(parameter.value))))
    const environment = this.node.defaultChild instanceof CfnFunction && this.node.defaultChild.environment
    const { variables } = environmentSchema.parse(stack.resolve(environment))
    const values = Object.values(variables).filter((value) =>
      [...names].some((name) => JSON.stringify(value).includes(name)),
    )
    return Token.asString({ 'Fn::Join': [' ', [release, ...values]] })
  }

  allow(grants: readonly Grant[]): this {
    for (const grant of grants) grant(this)
    return this
  }
}

/** @throws if the function is not built and the deployment does not allow missing builds */
function codeOf(deployment: Deployment, entry: string): Code {
  const folder = join(deployment.functionsFolder, entry)
  const missing = functionFiles.filter((file) => !existsSync(join(folder, file)))
  if (missing.length === 0) return Code.fromAsset(folder)
  if (!deployment.allowsMissingBuilds) {
    throw new Error(
      `The function ${entry} is not built: ${folder} has no ${missing.join(' and no ')}. Build the functions first.`,
    )
  }
  return Code.fromInline(`throw new Error('The function ${entry} was not built.')`)
}

export const apiTimeout = Duration.seconds(28)
