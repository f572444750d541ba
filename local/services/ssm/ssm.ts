import * as z from 'zod'
import { arnOf } from '#local/aws/identity.ts'
import { inputOf, JsonApiError, jsonService } from '#local/aws/json-service.ts'
import type { AwsService } from '#local/aws/service.ts'

/** `AWS::SSM::Parameter` with its physical name. */
export type ParameterDefinition = { Name: string; Value: string; Type?: string }

export type Ssm = AwsService & {
  /** Creates or replaces a parameter; templates hold its value, so nothing is kept between runs. */
  putParameter(definition: ParameterDefinition): void
  parameter(name: string): string | undefined
}

const requestSchema = z.object({ Name: z.string() })

const parameterArn = (name: string) => arnOf('ssm', `parameter/${name.replace(/^\//, '')}`)

/** Systems Manager's parameters of a template. */
export function createSsm(): Ssm {
  const parameters = new Map<string, ParameterDefinition>()
  const service = jsonService({
    signingName: 'ssm',
    operations: {
      GetParameter(body) {
        const parameter = parameters.get(inputOf(requestSchema, body).Name)
        if (!parameter) throw new JsonApiError('ParameterNotFound', 'The parameter does not exist.')
        const { Name, Value, Type = 'String' } = parameter
        return { Parameter: { Name, Value, Type, ARN: parameterArn(Name), Version: 1, DataType: 'text' } }
      },
    },
    permissionsOf({ operation, body }) {
      return [{ action: `ssm:${operation}`, resource: parameterArn(inputOf(requestSchema, body).Name) }]
    },
  })
  return {
    ...service,
    putParameter: (definition) => parameters.set(definition.Name, definition),
    parameter: (name) => parameters.get(name)?.Value,
  }
}
