import type { MachineDefinition } from '#emulator/services/states/definition.ts'

export type StateMachineDeclaration = {
  name: string
  /** In the Amazon States Language, JSONPath only. */
  definition: string
  roleArn: string
}

export type DeployedMachine = StateMachineDeclaration & MachineDefinition & { arn: string; createdAt: number }
