export type HostedFunction = {
  name: string
  arn: string
  entryFile: string
  /** As in the template: `index.handler`. */
  handlerName: string
  environment: Readonly<Record<string, string>>
  timeoutSeconds: number
  memoryMegabytes: number
  reservedConcurrency?: number
  metadata?: Readonly<Record<string, unknown>>
  accessKeyId: string
  secretAccessKey: string
  onFailureArn?: string
  /** Retries of an asynchronous event; Lambda's default is two. */
  maximumRetryAttempts?: number
}

/** Developer guide, Lambda quotas. Requests may have 6 MB; an answer gets 100 bytes more for its envelope. */
export const synchronousRequestLimitBytes = 6_291_456
export const responseLimitBytes = 6_291_556
export const asynchronousRequestLimitBytes = 262_144
const environmentLimitBytes = 4096

const reservedVariables = new Set([
  '_HANDLER',
  '_X_AMZN_TRACE_ID',
  'AWS_ACCESS_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_DEFAULT_REGION',
  'AWS_EXECUTION_ENV',
  'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
  'AWS_LAMBDA_FUNCTION_NAME',
  'AWS_LAMBDA_FUNCTION_VERSION',
  'AWS_LAMBDA_INITIALIZATION_TYPE',
  'AWS_LAMBDA_LOG_GROUP_NAME',
  'AWS_LAMBDA_LOG_STREAM_NAME',
  'AWS_LAMBDA_RUNTIME_API',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'LAMBDA_RUNTIME_DIR',
  'LAMBDA_TASK_ROOT',
])

export class LambdaRefusal extends Error {
  override readonly name = 'LambdaRefusal'

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** @throws LambdaRefusal InvalidParameterValueException for reserved variables, as CreateFunction does */
export function checkEnvironment({ name, environment }: HostedFunction): void {
  const reserved = Object.keys(environment).filter((variable) => reservedVariables.has(variable))
  if (reserved.length > 0) {
    throw new LambdaRefusal(
      'InvalidParameterValueException',
      400,
      `${name}: the environment contains reserved keys: ${reserved.join(', ')}`,
    )
  }
  const size = Buffer.byteLength(JSON.stringify(environment))
  if (size > environmentLimitBytes) {
    throw new LambdaRefusal(
      'InvalidParameterValueException',
      400,
      `${name}: the environment variables take ${size} bytes; the limit is 4 KB.`,
    )
  }
}

const qualifiedName = /(?:^|:function:)([\w-]+)(?::([\w$-]+))?(?:\/invocations)?$/

/** Accepts a name, an ARN, either with a version, or an API Gateway integration URI. */
export function parseFunctionName(nameOrArn: string): { name: string; version?: string | undefined } {
  const [, name = nameOrArn, version] = qualifiedName.exec(nameOrArn) ?? []
  return { name, version }
}

export const functionNameOf = (nameOrArn: string): string => parseFunctionName(nameOrArn).name
