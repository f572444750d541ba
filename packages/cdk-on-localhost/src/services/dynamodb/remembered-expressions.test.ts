import conditionParser, { type ExpressionContext } from 'dynalite/db/conditionParser.js'
import { expect, test } from 'vitest'
import { remembering } from './remembered-expressions.ts'

type Answer = { expression: unknown; unused: string[] }

const contextOf = (value: string, isUsed = false): ExpressionContext => ({
  attrNames: { '#version': 'version', '#other': 'other' },
  attrVals: { ':known': { N: value } },
  unusedAttrNames: { ...(!isUsed && { '#version': true }), '#other': true },
  unusedAttrVals: { ':known': true },
  isReserved: () => false,
})

function answerOf(parse: typeof conditionParser.parse, context: ExpressionContext): Answer {
  const expression = parse('#version = :known', { context })
  return { expression, unused: Object.keys({ ...context.unusedAttrNames, ...context.unusedAttrVals }) }
}

test('an expression is parsed once for the same values, and each request knows what it used', () => {
  let parsed = 0
  const parse = remembering((...given) => {
    parsed += 1
    return conditionParser.parse(...given)
  })
  const plain = answerOf(conditionParser.parse, contextOf('1'))
  expect(plain.unused).toEqual(['#other'])
  expect([answerOf(parse, contextOf('1', true)), answerOf(parse, contextOf('1'))]).toEqual([plain, plain])
  expect(parsed).toBe(1)
  expect(answerOf(parse, contextOf('2')).expression).not.toEqual(plain.expression)
  expect(parsed).toBe(2)
})

test("a request's changes to its expression are invisible to others", () => {
  const parse = remembering(() => ({ type: '=' }))
  Object.assign(Object(parse('a = b', { context: contextOf('1') })), { type: '<' })
  expect(parse('a = b', { context: contextOf('1') })).toEqual({ type: '=' })
})
