import * as z from 'zod'
import { wildcard } from '../../aws/wildcard.ts'
import { functionNameOf } from './definition.ts'

const permissionSchema = z.looseObject({
  FunctionName: z.string(),
  Action: z.enum(['lambda:InvokeFunction', 'lambda:InvokeFunctionUrl']),
  Principal: z.string(),
  SourceArn: z.string().optional(),
})

export type ServiceCaller = {
  principal:
    | 'apigateway.amazonaws.com'
    | 'cloudfront.amazonaws.com'
    | 'cognito-idp.amazonaws.com'
    | 'events.amazonaws.com'
  /** The route, distribution, user pool or rule. Not checked when unknown. */
  sourceArn?: string
}

export type ResourcePolicies = {
  add(properties: unknown): void
  admits(
    functionNameOrArn: string,
    caller: ServiceCaller,
    action?: 'lambda:InvokeFunction' | 'lambda:InvokeFunctionUrl',
  ): boolean
}

export function createResourcePolicies(): ResourcePolicies {
  const permissions: z.output<typeof permissionSchema>[] = []
  return {
    add: (properties) => void permissions.push(permissionSchema.parse(properties)),
    admits: (functionNameOrArn, { principal, sourceArn }, action = 'lambda:InvokeFunction') =>
      permissions.some(
        ({ FunctionName, Action, Principal, SourceArn }) =>
          functionNameOf(FunctionName) === functionNameOf(functionNameOrArn) &&
          Action === action &&
          Principal === principal &&
          (SourceArn === undefined || sourceArn === undefined || wildcard(SourceArn).test(sourceArn)),
      ),
  }
}
