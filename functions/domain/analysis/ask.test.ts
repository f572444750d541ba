import { expect, test } from 'vitest'
import { ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { ContentBlock, ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { taskRequest, tasks } from '#functions/domain/analysis/prompts.ts'

const usage = { inputTokens: 10, outputTokens: 2, cacheReadTokens: 5, cacheWriteTokens: 1 }
const question = {
  tool: 'name_topics',
  task: tasks.topics,
  request: taskRequest('block', tasks.topics),
} as const

const use = (name: string, input: unknown): ContentBlock => ({ kind: 'tool-use', id: 'id-1', name, input })

function scripted(...answers: ContentBlock[][]) {
  const asked: ModelRequest[] = []
  const converse = async (request: ModelRequest) => {
    asked.push(request)
    return { content: answers[asked.length - 1] ?? [], usage }
  }
  return { asked, converse }
}

test('reads the answer by the tool’s schema', async () => {
  const { converse } = scripted([use('name_topics', { topics: ['Housing'] })])
  await expect(ask(converse, question)).resolves.toEqual({ value: { topics: ['Housing'] }, usage })
})

test('keeps which model answered, where the provider says so', async () => {
  const answer = { content: [use('name_topics', { topics: ['Housing'] })], usage, model: 'the one behind' }
  await expect(ask(async () => answer, question)).resolves.toMatchObject({ model: 'the one behind' })
})

test.each([
  ['no tool', [{ kind: 'text', text: 'Housing, I think.' } as const]],
  ['another tool', [use('rate_stance', { stance: 'Centrist', explanation: 'x' })]],
  ['a broken input', [use('name_topics', { topics: 'Housing' })]],
  ['nothing', []],
])('an answer with %s is repaired once', async (_, faulty) => {
  const { asked, converse } = scripted(faulty, [use('name_topics', { topics: ['Housing'] })])
  const answered = await ask(converse, question)
  expect(answered.value).toEqual({ topics: ['Housing'] })
  expect(answered.usage.inputTokens).toBe(20)
  const messages = asked[1]?.messages ?? []
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  expect(messages[0]).toEqual(asked[0]?.messages[0])
  const last = messages[2]?.content.at(-1)
  expect(last?.kind === 'text' && last.text.split('\n')[0]).toBe('Task: name_topics')
})

test('an answer that fits the form and not the transcript is repaired once, then an error [S16.35]', async () => {
  const faultOf = ({ topics }: { topics: string[] }) => (topics.includes('Rome') ? 'Rome is far.' : undefined)
  const rome = [use('name_topics', { topics: ['Rome'] })]
  const { asked, converse } = scripted(rome, [use('name_topics', { topics: ['Housing'] })])
  expect((await ask(converse, { ...question, faultOf })).value).toEqual({ topics: ['Housing'] })
  expect(asked[1]?.messages[2]?.content[0]).toMatchObject({ kind: 'tool-result', text: 'Rome is far.' })
  await expect(ask(scripted(rome, rome).converse, { ...question, faultOf })).rejects.toMatchObject({
    cause: { message: 'Rome is far.' },
  })
})

test('a second faulty answer is an error', async () => {
  const { asked, converse } = scripted([], [], [use('name_topics', { topics: [] })])
  await expect(ask(converse, question)).rejects.toThrow(MalformedAnswerError)
  expect(asked).toHaveLength(2)
})

test('what the first answer used is not lost when the second question fails', async () => {
  const failure = new Error('Too many at once.')
  const { converse } = scripted([])
  const refusing = async (request: ModelRequest) => {
    if (request.messages.length > 1) throw failure
    return converse(request)
  }
  await expect(ask(refusing, question)).rejects.toMatchObject({ cause: failure, usage })
})
