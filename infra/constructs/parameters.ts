import { CfnCondition, CfnParameter, type CfnParameterProps, Fn, type Stack } from 'aws-cdk-lib'

/**
 * A text that is given to a stack when it is deployed, empty where nothing is. Each stack has its parameters for itself, and has one only
 * once however many ask for it.
 */
export function ownParameter(stack: Stack, id: string, about: CfnParameterProps): CfnParameter {
  const known = stack.node.tryFindChild(id)
  return known instanceof CfnParameter ? known : new CfnParameter(stack, id, { default: '', ...about })
}

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
