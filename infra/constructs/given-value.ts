import { CfnCondition, CfnParameter, type CfnParameterProps, Fn, type Stack } from 'aws-cdk-lib'

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
  const known = stack.node.tryFindChild(id)
  const given = known instanceof CfnParameter ? known : addParameter(stack, id, about)
  return Fn.conditionIf(conditionOf(id), given.valueAsString, own).toString()
}

const conditionOf = (id: string) => `Has${id}`

function addParameter(stack: Stack, id: string, about: CfnParameterProps): CfnParameter {
  const given = new CfnParameter(stack, id, { default: '', ...about })
  new CfnCondition(stack, conditionOf(id), {
    expression: Fn.conditionNot(Fn.conditionEquals(given.valueAsString, '')),
  })
  return given
}
