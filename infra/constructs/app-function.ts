import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duration } from 'aws-cdk-lib'
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
    })
    this.entry = props.entry
    // Lets tools find the source of each function in the template.
    if (this.node.defaultChild instanceof CfnFunction)
      this.node.defaultChild.addMetadata('entry', props.entry)
    props.logGroup.grantWrite(role)
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
