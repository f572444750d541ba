import * as z from 'zod'
import type { Permission } from './aws/service.ts'
import type { Roles } from './resources/roles.ts'
import type { LambdaHost } from './services/lambda/host.ts'
import { TaskError } from './services/states/execution-run.ts'
import type { StateMachinesOptions } from './services/states/state-machines.ts'

export type TaskRunnerOptions = {
  lambda: LambdaHost
  roles: Roles
  refuse(accessKeyId: string, permission: Permission): string | undefined
}

const failureSchema = z.looseObject({ errorType: z.string().default('Error') })
const functionArn = /^arn:[^:]+:lambda:[^:]*:\d+:function:/
const answerSchema = z.json()

export function createTaskRunner({
  lambda,
  roles,
  refuse,
}: TaskRunnerOptions): Pick<StateMachinesOptions, 'canRun' | 'runTask'> {
  return {
    canRun: (resource) => functionArn.test(resource),
    async runTask(machine, resource, input) {
      const { accessKeyId } = roles.keyOf(machine.roleArn)
      const refusal = refuse(accessKeyId, { action: 'lambda:InvokeFunction', resource })
      if (refusal) throw new TaskError('Lambda.AWSLambdaException', refusal)
      const { functionError, payload } = await lambda.invoke(resource, JSON.stringify(input ?? null))
      if (functionError) {
        throw new TaskError(failureSchema.parse(JSON.parse(payload)).errorType, payload)
      }
      return answerSchema.parse(JSON.parse(payload || 'null'))
    },
  }
}
