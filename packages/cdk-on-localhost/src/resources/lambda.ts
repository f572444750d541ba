import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { arnOf } from '../aws/identity.ts'
import { isTableStream, readStreamMapping } from '../services/dynamodb/stream-mapping.ts'
import { startStreamSource } from '../services/dynamodb/stream-source.ts'
import { functionNameOf } from '../services/lambda/definition.ts'
import { createFunctionUrl } from '../services/lambda/function-url.ts'
import { startEventSource } from '../services/sqs/event-source.ts'
import { TemplateError } from '../template/intrinsics.ts'
import type { ResourceContext, ResourceType } from './resource-type.ts'

const codeSchema = z.union([
  z.object({ S3Key: z.string(), ZipFile: z.undefined().optional() }),
  z.object({ ZipFile: z.string() }),
])

const functionSchema = z.looseObject({
  FunctionName: z.string().optional(),
  Code: codeSchema,
  Handler: z.string(),
  Runtime: z.string(),
  Role: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.looseObject({ Variables: z.record(z.string(), z.string()) }).optional(),
})

function folderOf(code: z.output<typeof codeSchema>, { assembly, assets }: ResourceContext): string {
  return code.ZipFile === undefined
    ? assets.add(assembly.assetPath(code.S3Key))
    : assets.addInline(code.ZipFile)
}

/** The file of `<module>.<export>`, searched in Lambda's order. */
function entryFileOf(folder: string, handler: string): string {
  const module = handler.slice(0, handler.lastIndexOf('.'))
  const files = ['.js', '.mjs', '.cjs'].map((extension) => resolve(join(folder, module + extension)))
  const found = files.find((file) => existsSync(file))
  if (!found) throw new TemplateError(`The code of the handler ${handler} has no ${module}.js, .mjs or .cjs.`)
  return found
}

/** `AWS::Lambda::Function`. Skips CDK's Python helpers, which only run at deployment. */
export const lambdaFunction: ResourceType = ({ physicalName, properties, metadata }, context) => {
  const declared = functionSchema.parse(properties)
  // Names have at most 64 characters (Lambda API reference, CreateFunction); the end is the unique part.
  const name = declared.FunctionName ?? physicalName.slice(-64)
  const arn = arnOf('lambda', `function:${name}`)
  if (declared.Runtime.startsWith('nodejs')) {
    context.services.lambda.register({
      name,
      arn,
      entryFile: entryFileOf(folderOf(declared.Code, context), declared.Handler),
      handlerName: declared.Handler,
      environment: declared.Environment?.Variables ?? {},
      timeoutSeconds: declared.Timeout,
      memoryMegabytes: declared.MemorySize,
      reservedConcurrency: declared.ReservedConcurrentExecutions,
      metadata,
      ...context.roles.keyOf(declared.Role),
    })
  }
  return { ref: name, attributes: { Arn: arn } }
}

const versionSchema = z.looseObject({ FunctionName: z.string(), Description: z.string().default('') })

/** Functions of other runtimes do not run and have no versions; each seems to have its first. */
export const lambdaVersion: ResourceType = (
  { physicalName, properties, deletionPolicy, replacePolicy },
  { services },
) => {
  const { FunctionName, Description } = versionSchema.parse(properties)
  const functionName = functionNameOf(FunctionName)
  const runs = services.lambda.functions().some(({ name }) => name === functionName)
  const number = !runs
    ? 1
    : services.versions.publish({
        functionName,
        resource: physicalName,
        description: Description,
        isRetained: deletionPolicy?.startsWith('Retain') ?? false,
        isRetainedWhenReplaced: replacePolicy === 'Retain',
      })
  const arn = arnOf('lambda', `function:${functionName}:${number}`)
  return { ref: arn, attributes: { FunctionArn: arn, Version: String(number) } }
}

export const eventInvokeConfig: ResourceType = ({ physicalName, properties }, { services }) => {
  services.lambda.configureAsynchronous(properties)
  return { ref: physicalName }
}

export const eventSourceMapping: ResourceType = ({ physicalName, properties }, context) => {
  const { services, refuse, log } = context
  const { sqs, lambda: host } = services
  const { streams } = services.dynamoDb
  const mapping = isTableStream(properties.EventSourceArn) ? readStreamMapping(properties) : undefined
  // A message from an earlier run must not invoke a function before the resources it uses exist.
  context.whenReady(() => {
    services.eventSources.push(
      mapping
        ? startStreamSource(mapping, { name: physicalName, streams, host, sqs, refuse, log })
        : startEventSource(properties, { sqs, host, log }),
    )
  })
  return { ref: physicalName }
}

export const lambdaPermission: ResourceType = ({ physicalName, properties }, { services }) => {
  services.lambda.addPermission(properties)
  return { ref: physicalName }
}

const urlSchema = z.looseObject({ TargetFunctionArn: z.string() })

export const lambdaUrl: ResourceType = ({ physicalName, properties }, { services, edge }) => {
  const { TargetFunctionArn } = urlSchema.parse(properties)
  const { domainName, handle } = createFunctionUrl(services.lambda, properties)
  edge.addOrigin(domainName, handle)
  return {
    ref: physicalName,
    attributes: { FunctionUrl: `https://${domainName}/`, FunctionArn: TargetFunctionArn },
  }
}
