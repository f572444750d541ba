import { CfnCondition, CfnParameter, Fn, type Stack } from 'aws-cdk-lib'

const parameterId = 'SiteAddress'
const conditionId = 'HasSiteAddress'

/**
 * The address of the site inside one stack: the stack's parameter where it is given, else `own`. Each stack has the parameter
 * for itself, because a conditional value cannot be handed to another stack and a handed-on one would stay behind when it changes.
 */
export function siteUrlIn(stack: Stack, own: string): string {
  const known = stack.node.tryFindChild(parameterId)
  const given = known instanceof CfnParameter ? known : addParameter(stack)
  return Fn.conditionIf(conditionId, given.valueAsString, own).toString()
}

function addParameter(stack: Stack): CfnParameter {
  const given = new CfnParameter(stack, parameterId, {
    default: '',
    allowedPattern: '(https?://[^/]+)?',
    constraintDescription: 'must be an address without a path and without a slash at its end',
    description: 'The address of the site, such as https://example.org, where it is not the distribution’s.',
  })
  new CfnCondition(stack, conditionId, {
    expression: Fn.conditionNot(Fn.conditionEquals(given.valueAsString, '')),
  })
  return given
}
