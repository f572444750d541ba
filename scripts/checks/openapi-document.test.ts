import { expect, test } from 'vitest'
import { findRepeatedSchemas } from '#scripts/checks/openapi-document.ts'

const show = { type: 'object', properties: { name: { type: 'string' } } }
const documentOf = (schemas: object, ...answers: object[]) => ({
  paths: { '/': answers },
  components: { schemas },
})

test.each([
  ['two answers', documentOf({}, show, show)],
  ['an answer and a component', documentOf({ Show: show }, show)],
  ['parts of two components', documentOf({ One: { items: show }, Two: { items: show } })],
])('a schema that is written out in %s is repeated', (_, document) => {
  expect(findRepeatedSchemas(document)).toHaveLength(1)
})

test('two names may stand for the same schema, and plain types may be repeated', () => {
  const text = { type: 'string' }
  const ref = { $ref: '#/components/schemas/Show' }
  expect(findRepeatedSchemas(documentOf({ Show: show, Other: show }, text, text, ref, ref))).toEqual([])
})
