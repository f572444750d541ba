import { expect, test } from 'vitest'
import { createResourcePolicies } from './resource-policy.ts'

const api = 'arn:aws:execute-api:us-east-1:000000000000:abc'
const principal = 'apigateway.amazonaws.com'

function policies() {
  const created = createResourcePolicies()
  created.add({
    FunctionName: 'arn:aws:lambda:us-east-1:000000000000:function:get-order',
    Action: 'lambda:InvokeFunction',
    Principal: principal,
    SourceArn: `${api}/*/*/api/orders/{id}`,
  })
  return created
}

test('allows the service that a permission names, for the route that it names', () => {
  const sourceArn = `${api}/$default/GET/api/orders/{id}`
  expect(policies().admits('get-order', { principal, sourceArn })).toBe(true)
  expect(policies().admits('get-order', { principal })).toBe(true)
})

test('allows no other route, service, function or action', () => {
  const sourceArn = `${api}/$default/GET/api/orders/{id}`
  const other = `${api}/$default/GET/api/customers`
  expect(policies().admits('get-order', { principal, sourceArn: other })).toBe(false)
  expect(policies().admits('get-order', { principal: 'events.amazonaws.com', sourceArn })).toBe(false)
  expect(policies().admits('other', { principal, sourceArn })).toBe(false)
  expect(policies().admits('get-order', { principal, sourceArn }, 'lambda:InvokeFunctionUrl')).toBe(false)
})
