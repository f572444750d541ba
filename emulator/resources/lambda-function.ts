import { join, resolve } from 'node:path'
import * as z from 'zod'
import { arnOf } from '#emulator/aws/identity.ts'
import type { ResourceType } from '#emulator/resources/resource.ts'

const functionSchema = z.looseObject({
  Code: z.looseObject({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string(),
  Role: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.looseObject({ Variables: z.record(z.string(), z.string()) }).optional(),
})

/** `AWS::Lambda::Function`. CDK's own helpers in Python do their work at deployment and are not run. */
export const lambdaFunction: ResourceType = (
  { physicalName, properties },
  { services, roles, assembly, code },
) => {
  const declared = functionSchema.parse(properties)
  // A name has at most 64 characters (Lambda API reference, CreateFunction); the end tells functions apart.
  const name = physicalName.slice(-64)
  const arn = arnOf('lambda', `function:${name}`)
  if (declared.Runtime.startsWith('nodejs')) {
    const [module = 'index', handler = 'handler'] = declared.Handler.split('.')
    services.lambda.register({
      name,
      arn,
      entryFile: resolve(join(code.keep(assembly.assetPath(declared.Code.S3Key)), `${module}.mjs`)),
      handlerName: `${module}.${handler}`,
      environment: declared.Environment?.Variables ?? {},
      timeoutSeconds: declared.Timeout,
      memoryMegabytes: declared.MemorySize,
      reservedConcurrency: declared.ReservedConcurrentExecutions,
      ...roles.keyOf(declared.Role),
    })
  }
  return { ref: name, attributes: { Arn: arn } }
}
