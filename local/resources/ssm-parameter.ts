import * as z from 'zod'
import type { ResourceType } from '#local/resources/resource.ts'

const parameterSchema = z.looseObject({ Name: z.string().optional(), Type: z.string(), Value: z.string() })

/** `AWS::SSM::Parameter` */
export const ssmParameter: ResourceType = ({ physicalName, properties }, { services }) => {
  const { Name = physicalName, Type, Value } = parameterSchema.parse(properties)
  services.ssm.putParameter({ Name, Type, Value })
  return { ref: Name, attributes: { Value, Type } }
}
