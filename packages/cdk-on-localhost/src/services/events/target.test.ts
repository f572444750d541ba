import { expect, test } from 'vitest'
import { createTargetDelivery } from './target.ts'

test('hands each kind of target over in its own way, and refuses others', async () => {
  const handed: string[] = []
  const deliver = createTargetDelivery({
    invokeFunction: async (arn, payload) => handed.push(`invoke ${arn} ${payload}`),
    sendMessage: async (arn, body) => handed.push(`send ${arn} ${body}`),
    startExecution: async (arn, input) => handed.push(`start ${arn} ${input}`),
  })
  const arns = ['arn:aws:lambda:r:1:function:f', 'arn:aws:sqs:r:1:q', 'arn:aws:states:r:1:stateMachine:m']
  for (const arn of arns) await deliver(arn, '{}')
  expect(handed).toEqual([
    'invoke arn:aws:lambda:r:1:function:f {}',
    'send arn:aws:sqs:r:1:q {}',
    'start arn:aws:states:r:1:stateMachine:m {}',
  ])
  await expect(deliver('arn:aws:sns:r:1:topic', '{}')).rejects.toThrow('sns')
})
