/** A deployed function as the host runs it. */
export type FunctionDefinition = {
  name: string
  arn: string
  /** Absolute path of the file that the handler names; it may load the rest. */
  entryFile: string
  /** As the template says it: `index.handler`. */
  handlerName: string
  environment: Readonly<Record<string, string>>
  timeoutSeconds: number
  memoryMegabytes: number
  reservedConcurrency?: number
  /** Of the function's resource in the template. */
  metadata?: Readonly<Record<string, unknown>>
  /** The function's own key: what it may do is looked up by it. */
  accessKeyId: string
  secretAccessKey: string
  /** Where asynchronous events go that failed for the last time. */
  onFailureArn?: string
  /** Further attempts at an asynchronous event; Lambda makes two. */
  maximumRetryAttempts?: number
}

/** docs: Lambda quotas. Requests may be 6 MB; an answer gets 100 bytes for its wrapping. */
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

/** What Lambda answers when it cannot run something at all; `code` is the error type of its API. */
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

/** @throws LambdaRefusal InvalidParameterValueException, as CreateFunction does for such variables. */
export function checkEnvironment({ name, environment }: FunctionDefinition): void {
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

/** The name in a function's name, ARN, qualified ARN or API Gateway integration address. */
export function functionNameOf(nameOrArn: string): string {
  return /:function:([A-Za-z0-9-_]+)/.exec(nameOrArn)?.[1] ?? nameOrArn
}
