import { expect, test } from 'vitest'
import { createResourcePolicies } from './resource-policy.ts'

const api = 'arn:aws:execute-api:us-east-1:000000000000:abc'
const principal = 'apigateway.amazonaws.com'

function policies() {
  const created = createResourcePolicies()
  created.add({
    FunctionName: 'arn:aws:lambda:us-east-1:000000000000:function:get-episode',
    Action: 'lambda:InvokeFunction',
    Principal: principal,
    SourceArn: `${api}/*/*/api/episodes/{id}`,
  })
  return created
}

test('admits the service that a permission names, for the route that it names', () => {
  const sourceArn = `${api}/$default/GET/api/episodes/{id}`
  expect(policies().admits('get-episode', { principal, sourceArn })).toBe(true)
  expect(policies().admits('get-episode', { principal })).toBe(true)
})

test('admits no other route, service, function or action', () => {
  const sourceArn = `${api}/$default/GET/api/episodes/{id}`
  const other = `${api}/$default/GET/api/podcasts`
  expect(policies().admits('get-episode', { principal, sourceArn: other })).toBe(false)
  expect(policies().admits('get-episode', { principal: 'events.amazonaws.com', sourceArn })).toBe(false)
  expect(policies().admits('other', { principal, sourceArn })).toBe(false)
  expect(policies().admits('get-episode', { principal, sourceArn }, 'lambda:InvokeFunctionUrl')).toBe(false)
})
