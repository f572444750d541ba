import type { ExpressionContext, ParseExpression } from 'dynalite/db/conditionParser.js'

type Unused = ExpressionContext['unusedAttrNames']
/** The parsed expression as JSON: callers may modify their copy, and JSON.parse is the fastest copy. */
type Remembered = { expression: string; isLeft: { names: Unused; values: Unused } }

const mostRemembered = 1000

const allOf = (names: object | undefined): Unused =>
  Object.fromEntries(Object.keys(names ?? {}).map((name) => [name, true]))

function keepOnly(left: Unused, unused: Unused): void {
  for (const name of Object.keys(unused)) if (!left[name]) delete unused[name]
}

/** Caches parsed expressions: an application repeats a few, and parsing is slow. */
export function remembering(parse: ParseExpression): ParseExpression {
  const known = new Map<string, Remembered>()

  function parseAnew(text: string, context: ExpressionContext): Remembered {
    // Starts with all names as unused, because other expressions of the request may have removed some
    // already.
    const isLeft = { names: allOf(context.attrNames), values: allOf(context.attrVals) }
    const own = { ...context, unusedAttrNames: isLeft.names, unusedAttrVals: isLeft.values }
    return { expression: JSON.stringify(parse(text, { context: own })), isLeft }
  }

  return (text, { context }) => {
    const key = JSON.stringify([text, context.attrNames, context.attrVals, context.isKeyCondition])
    const found = known.get(key) ?? parseAnew(text, context)
    if (known.size >= mostRemembered) known.clear()
    known.set(key, found)
    keepOnly(found.isLeft.names, context.unusedAttrNames)
    keepOnly(found.isLeft.values, context.unusedAttrVals)
    return JSON.parse(found.expression)
  }
}
