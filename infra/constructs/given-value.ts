import { CfnCondition, type CfnParameterProps, Fn, type Stack } from 'aws-cdk-lib'
import { ownParameter } from '#infra/constructs/own-parameter.ts'

export type GivenValue = Required<
  Pick<CfnParameterProps, 'allowedPattern' | 'constraintDescription' | 'description'>
> & {
  /** The parameter's name. */
  id: string
  /** What counts where the parameter is left empty. */
  own: string
}

/**
 * A value inside one stack: the stack's parameter where it is given, else `own`. Each stack has the parameter for itself,
 * because a conditional value cannot be handed to another stack and a handed-on one would stay behind when it changes.
 */
export function givenValueIn(stack: Stack, { id, own, ...about }: GivenValue): string {
  const { valueAsString } = ownParameter(stack, id, about)
  if (!stack.node.tryFindChild(conditionOf(id))) {
    const expression = Fn.conditionNot(Fn.conditionEquals(valueAsString, ''))
    new CfnCondition(stack, conditionOf(id), { expression })
  }
  return Fn.conditionIf(conditionOf(id), valueAsString, own).toString()
}

const conditionOf = (id: string) => `Has${id}`
