import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openModel } from '#functions/clients/model.ts'
import { refusals, toModelError } from '#functions/clients/model-failures.ts'
import { toCommand } from '#functions/clients/model-request.ts'
import { ask } from '#functions/domain/analysis/ask.ts'
import { taskRequest, tasks } from '#functions/domain/analysis/prompts.ts'
import { abilitiesOf, findModel } from '#shared/deployment/find-model.ts'
import type { ModelAbilities } from '#shared/deployment/listed-model.ts'
import { carefulAbilities, defaultModelId, listedModels } from '#shared/deployment/models.ts'
import {
  type AnswerScript,
  openRefusingBedrock,
  type RefusingBedrock,
} from '#tests/integration/refusing-bedrock.ts'

let bedrock: RefusingBedrock
const opened: RefusingBedrock[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of opened.splice(0)) await server.close()
})

async function open(script: AnswerScript) {
  bedrock = await openRefusingBedrock(script)
  opened.push(bedrock)
  vi.stubEnv('AWS_ENDPOINT_URL', bedrock.url)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
}

/** As long as the transcript of half an hour, so that it is worth a cache point for every model. */
const block = `<transcript>\n${Array.from({ length: 600 }, (_, line) => `[${line}] Speaker 1: Rents rise faster than wages do.`).join('\n')}\n</transcript>`
const shortBlock = '<transcript>\n[0] Speaker 1: Rents rise.\n</transcript>'

const questionAbout = (transcript: string) =>
  ({ tool: 'name_topics', task: tasks.topics, request: taskRequest(transcript, tasks.topics) }) as const
const question = questionAbout(block)

const call = { toolUse: { toolUseId: 'tooluse_1', name: 'name_topics', input: { topics: ['Housing'] } } }
const faultyCall = { toolUse: { ...call.toolUse, input: { topics: 'Housing' } } }
const jsonCall = { text: '```json\n{"tool":"name_topics","input":{"topics":["Housing"]}}\n```' }
const prose = { text: 'The episode is about housing.' }
/** Models that think send their thoughts first. */
const thought = { reasoningContent: { reasoningText: { text: 'Rents.', signature: 'c2lnbmVk' } } }

const goodAnswer = ({ tools }: ModelAbilities) => (tools === 'none' ? [thought, jsonCall] : [thought, call])

/** Each model of the table by its first profile, or by its bare ID. */
const ids = listedModels.flatMap(({ id, profiles: [profile] }) =>
  id === null ? [] : [profile === undefined ? id : `${profile}.${id}`],
)

describe.each([...ids, 'someone.unknown-model-v1:0'])('%s', (modelId) => {
  const abilities = abilitiesOf(modelId)

  test('is asked in a form that it accepts', async () => {
    await open(() => goodAnswer(abilities))
    expect((await ask(openModel(modelId), question)).value).toEqual({ topics: ['Housing'] })
    expect(bedrock.refused).toEqual([])
    expect(bedrock.received).toHaveLength(1)
  })

  test('is asked about a short transcript in a form that it accepts', async () => {
    await open(() => goodAnswer(abilities))
    await ask(openModel(modelId), questionAbout(shortBlock))
    expect(bedrock.refused).toEqual([])
  })

  test.each([
    ['text', [prose]],
    ['a faulty call', [abilities.tools === 'none' ? prose : faultyCall]],
  ])('is asked once more after %s, in a form that it accepts', async (_, first) => {
    await open((answered) => (answered === 0 ? first : goodAnswer(abilities)))
    expect((await ask(openModel(modelId), question)).value).toEqual({ topics: ['Housing'] })
    expect(bedrock.refused).toEqual([])
    expect(bedrock.received).toHaveLength(2)
  })

  test('is not asked a third time', async () => {
    await open(() => [prose])
    await expect(ask(openModel(modelId), question)).rejects.toMatchObject({ name: 'MalformedAnswerError' })
    expect(bedrock.received).toHaveLength(2)
  })
})

test('a model is asked in the same form through each of its profiles', () => {
  for (const { id, profiles } of listedModels.filter((model) => model.id !== null)) {
    const forms = profiles.map((profile) => {
      const { modelId: _, ...form } = toCommand(`${profile}.${id}`, question.request).input
      return JSON.stringify(form)
    })
    expect(new Set(forms).size).toBe(Math.min(profiles.length, 1))
  }
})

test('a tool call is forced wherever that is accepted, and asked for as JSON where there are no tools', () => {
  const formOf = (modelId: string) => toCommand(modelId, question.request).input
  expect(formOf(defaultModelId).toolConfig?.toolChoice).toEqual({ any: {} })
  expect(formOf('us.anthropic.claude-sonnet-5-5').toolConfig?.toolChoice).toEqual({ auto: {} })
  expect(formOf('us.deepseek.r1-v1:0').toolConfig).toBeUndefined()
  expect(JSON.stringify(formOf('us.deepseek.r1-v1:0').system)).toContain('rate_stance')
})

test('a long transcript is cached only where cache points are known to work', () => {
  const cached = ids.filter((modelId) =>
    JSON.stringify(toCommand(modelId, question.request).input).includes('cachePoint'),
  )
  expect(new Set(cached.map((modelId) => findModel(modelId)?.family))).toEqual(new Set(['claude']))
  expect(cached).toHaveLength(ids.filter((modelId) => findModel(modelId)?.family === 'claude').length)
})

const forced: ModelAbilities = { tools: 'forced', cachePoints: null, thinking: 'off' }
const cached: ModelAbilities = { ...carefulAbilities, cachePoints: { smallestPrefixTokens: 1 } }

describe('a request in another form', () => {
  test.each([
    ['global.anthropic.claude-sonnet-5-5', forced, refusals.parameter],
    [
      'global.anthropic.claude-opus-5-5',
      { ...forced, tools: 'automatic', thinking: 'optional' },
      refusals.parameter,
    ],
    ['global.anthropic.claude-haiku-5-5', forced, refusals.parameter],
    ['global.anthropic.claude-sonnet-5', forced, refusals.parameter],
    [
      'global.anthropic.claude-haiku-4-5-20251001-v1:0',
      { ...forced, thinking: 'adjustable' },
      refusals.parameter,
    ],
    ['us.amazon.nova-pro-v1:0', forced, refusals.parameter],
    [
      'global.amazon.nova-2-lite-v1:0',
      { ...forced, tools: 'automatic', thinking: 'optional' },
      refusals.parameter,
    ],
    ['us.amazon.nova-pro-v1:0', cached, refusals.caching],
    ['openai.gpt-oss-120b-1:0', cached, refusals.caching],
    ['us.deepseek.r1-v1:0', { ...forced, tools: 'automatic' }, refusals.parameter],
  ] satisfies [string, ModelAbilities, string][])(
    'is refused by %s, and the admin is told why',
    async (modelId, abilities, sentence) => {
      await open(() => [call])
      const client = new BedrockRuntimeClient({})
      const error = await client
        .send(toCommand(modelId, question.request, abilities))
        .catch((thrown: unknown) => thrown)
      expect(toModelError(error)).toMatchObject({ name: 'RefusedAccessError', message: sentence })
      expect(bedrock.refused).toHaveLength(1)
    },
  )
})
