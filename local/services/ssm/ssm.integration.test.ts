import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '#local/aws/endpoint.ts'
import { sendRaw, signCall } from '#local/aws/signed-call.fixture.ts'
import { createSsm } from '#local/services/ssm/ssm.ts'

const ssm = createSsm()
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
let endpoint: AwsEndpoint

beforeAll(async () => {
  endpoint = await startAwsEndpoint({ services: [ssm], port: 0, secretOf: () => 'local' })
})

afterAll(() => endpoint.close())

/** The product reads no parameter at run time, hence has no client for them; this is the call as any SDK sends it. */
async function getParameter(Name: string) {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' }
  const call = { method: 'POST', path: '/', headers, body: JSON.stringify({ Name }) }
  return sendRaw(endpoint.url, await signCall(endpoint.url, call, { service: 'ssm', credentials }))
}

test('answers a parameter of the template', async () => {
  ssm.putParameter({ Name: '/sidelight/origin', Value: 'value', Type: 'String' })
  const answer = await getParameter('/sidelight/origin')
  expect(JSON.parse(answer.text)).toMatchObject({
    Parameter: { Value: 'value', ARN: 'arn:aws:ssm:us-east-1:000000000000:parameter/sidelight/origin' },
  })
})

test('does not know others', async () => {
  const answer = await getParameter('/unknown')
  expect([answer.status, answer.code]).toEqual([400, 'ParameterNotFound'])
})
