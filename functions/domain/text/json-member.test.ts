import { expect, test } from 'vitest'
import { jsonMember } from '#functions/domain/text/json-member.ts'

test.each([
  ['{"usage":{"a":1}}', '{"a":1}'],
  ['{ "other" : [1, {"usage": 2}], "usage" : 3 }', '3'],
  ['{"text":"\\"usage\\":{}, {\\\\","usage":[{"a":"}"}]}', '[{"a":"}"}]'],
  ['{"usage":1,"usage":2}', '2'],
  ['{"usage":"a, b"}', '"a, b"'],
  ['{"inner":{"usage":1}}', undefined],
  ['{"text":"usage"}', undefined],
  ['["usage",1]', undefined],
  ['{"usage":{"a":1}', undefined],
  ['{"usage', undefined],
  ['', undefined],
])('of %s', (json, member) => {
  expect(jsonMember(json, 'usage')).toBe(member)
})

test('is found behind invalid content', () => {
  const json = `{"deep":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)},"usage":{"outputTokens":7}}`
  expect(jsonMember(json, 'usage')).toBe('{"outputTokens":7}')
})
