import * as z from 'zod'
import type { ResourceType } from '#emulator/resources/resource.ts'
import { createFunctionUrl } from '#emulator/services/lambda/function-url.ts'

const urlSchema = z.looseObject({ TargetFunctionArn: z.string() })

/** `AWS::Lambda::Url` */
export const lambdaUrl: ResourceType = ({ physicalName, properties }, { services, edge }) => {
  const { TargetFunctionArn } = urlSchema.parse(properties)
  const { domainName, handle } = createFunctionUrl(services.lambda, properties)
  edge.addOrigin(domainName, handle)
  return {
    ref: physicalName,
    attributes: { FunctionUrl: `https://${domainName}/`, FunctionArn: TargetFunctionArn },
  }
}
