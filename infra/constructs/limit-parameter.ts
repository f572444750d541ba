import { CfnParameter, type Stack } from 'aws-cdk-lib'

export type Limit = { least: number; bounds: { normal: number; maximum: number }; description: string }

/** A number within bounds that is given to a stack when it is deployed, because quotas grow while the template stays. */
export function limitParameter(
  stack: Stack,
  name: string,
  { least, bounds, description }: Limit,
): CfnParameter {
  const known = stack.node.tryFindChild(name)
  if (known instanceof CfnParameter) return known
  return new CfnParameter(stack, name, {
    type: 'Number',
    default: bounds.normal,
    minValue: least,
    maxValue: bounds.maximum,
    description,
  })
}
