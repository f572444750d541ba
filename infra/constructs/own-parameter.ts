import { CfnParameter, type CfnParameterProps, type Stack } from 'aws-cdk-lib'

/**
 * A text that is given to a stack when it is deployed, empty where nothing is. Each stack has its parameters for itself, and has one only
 * once however many ask for it.
 */
export function ownParameter(stack: Stack, id: string, about: CfnParameterProps): CfnParameter {
  const known = stack.node.tryFindChild(id)
  return known instanceof CfnParameter ? known : new CfnParameter(stack, id, { default: '', ...about })
}
