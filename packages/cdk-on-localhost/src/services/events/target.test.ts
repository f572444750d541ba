import { expect, test } from 'vitest'
import { createTargetDelivery } from './target.ts'

test('passes events to each kind of target, and refuses other kinds', async () => {
  const passed: string[] = []
  const deliver = createTargetDelivery({
    invokeFunction: async (arn, payload) => passed.push(`invoke ${arn} ${payload}`),
    sendMessage: async (arn, body) => passed.push(`send ${arn} ${body}`),
    startExecution: async (arn, input) => passed.push(`start ${arn} ${input}`),
  })
  const arns = ['arn:aws:lambda:r:1:function:f', 'arn:aws:sqs:r:1:q', 'arn:aws:states:r:1:stateMachine:m']
  for (const arn of arns) await deliver(arn, '{}')
  expect(passed).toEqual([
    'invoke arn:aws:lambda:r:1:function:f {}',
    'send arn:aws:sqs:r:1:q {}',
    'start arn:aws:states:r:1:stateMachine:m {}',
  ])
  await expect(deliver('arn:aws:sns:r:1:topic', '{}')).rejects.toThrow('sns')
})
