import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '#local/aws/endpoint.ts'
import { createSsm } from '#local/services/ssm/ssm.ts'

const ssm = createSsm()
let endpoint: AwsEndpoint

beforeAll(async () => {
  endpoint = await startAwsEndpoint({ services: [ssm], port: 0 })
})

afterAll(() => endpoint.close())

/** The product reads no parameter at run time, hence has no client for them; this is the call as any SDK sends it. */
const getParameter = (Name: string) =>
  fetch(endpoint.url, {
    method: 'POST',
    body: JSON.stringify({ Name }),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameter',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/ssm/aws4_request, SignedHeaders=host, Signature=0',
    },
  })

test('answers a parameter of the template', async () => {
  ssm.putParameter({ Name: '/sidelight/origin', Value: 'value', Type: 'String' })
  const answer = await getParameter('/sidelight/origin')
  expect(await answer.json()).toMatchObject({
    Parameter: { Value: 'value', ARN: 'arn:aws:ssm:us-east-1:000000000000:parameter/sidelight/origin' },
  })
})

test('does not know others', async () => {
  const answer = await getParameter('/unknown')
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ __type: 'ParameterNotFound' }),
  ])
})
