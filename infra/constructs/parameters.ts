import { CfnCondition, CfnParameter, type CfnParameterProps, Fn, type Stack } from 'aws-cdk-lib'

/** Defaults to the empty text. Later calls with the same id return the same parameter. */
export function ownParameter(stack: Stack, id: string, about: CfnParameterProps): CfnParameter {
  const known = stack.node.tryFindChild(id)
  return known instanceof CfnParameter ? known : new CfnParameter(stack, id, { default: '', ...about })
}

export type Limit = { least: number; bounds: { normal: number; maximum: number }; description: string }

/** A parameter instead of an option, because operators raise it with their quotas, without a new template. */
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
  /** Name of the parameter. */
  id: string
  /** Used if the parameter is empty. */
  own: string
}

/**
 * The parameter's value, or `own` if it is empty. Every stack has its own parameter, because a conditional
 * value cannot be exported, and an exported one would keep its old value in the importing stacks.
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
