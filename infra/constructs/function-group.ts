import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import { AppFunction, type AppFunctionProps, type Grant } from '#infra/constructs/app-function.ts'
import { logDays } from '#shared/deployment/retention.ts'

export type AppFunctionDefinition = Pick<AppFunctionProps, 'userImpact' | 'timeout' | 'memoryMegabytes'> & {
  grants: readonly Grant[]
}

/** `api/podcasts/list-episodes` → `ApiPodcastsListEpisodes`. */
export function idOfEntry(entry: string): string {
  return entry
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** The functions of one stack. They share a log group, which has the stack's name. */
export class FunctionGroup extends Construct {
  readonly logGroup: LogGroup
  readonly functions: AppFunction[] = []
  readonly #deployment: Deployment

  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id)
    this.#deployment = deployment
    this.logGroup = new LogGroup(this, 'Logs', {
      logGroupName: Stack.of(this).stackName,
      retention: logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
  }

  add(entry: string, definition: AppFunctionDefinition): AppFunction {
    const { grants, ...rest } = definition
    const added = new AppFunction(this, idOfEntry(entry), {
      deployment: this.#deployment,
      entry,
      logGroup: this.logGroup,
      ...rest,
    })
    this.functions.push(added)
    return added.allow(grants)
  }
}
