import * as z from 'zod'
import type { ResourceType } from './resource-type.ts'

const machineSchema = z.looseObject({
  StateMachineName: z.string().optional(),
  DefinitionString: z.string(),
  RoleArn: z.string(),
})

export const stateMachineResource: ResourceType = ({ physicalName, properties }, { services }) => {
  const { StateMachineName, DefinitionString, RoleArn } = machineSchema.parse(properties)
  const name = StateMachineName ?? physicalName.slice(-80)
  const { arn } = services.states.machines.create({
    name,
    definition: DefinitionString,
    roleArn: RoleArn,
  })
  return { ref: arn, attributes: { Arn: arn, Name: name } }
}
