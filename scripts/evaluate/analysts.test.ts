import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openAnalyst } from '#scripts/evaluate/analysts.ts'
import { estimateEvaluation } from '#scripts/evaluate/estimate.ts'
import type { EvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { rateText } from '#scripts/evaluate/rate-text.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'

const labeled = { id: 'one', group: 'a', label: 'Left-leaning', text: 'Raise the top rate. '.repeat(300) }
const choice = { model: undefined, price: modelPriceSchema.parse('2,10'), environment: {} }

test('a custom server is called with the tools and the key, at the price that its operator set', async () => {
  const asked: { authorization: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ authorization: request.headers.authorization, body: await text(request) })
    const call = {
      id: 'c1',
      function: {
        name: 'rate_stance',
        arguments: '{"stance":"Left-leaning","explanation":"Taxes.","segments":[0]}',
      },
    }
    const choices = [{ finish_reason: 'tool_calls', message: { tool_calls: [call] } }]
    response.end(JSON.stringify({ choices, usage: { prompt_tokens: 900, completion_tokens: 40 } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const environment = {
      SIDELIGHT_MODEL_URL: `http://127.0.0.1:${port}`,
      SIDELIGHT_MODEL_NAME: 'own-model',
      SIDELIGHT_MODEL_KEY: 'k-1',
    }
    const analyst = openAnalyst({ ...choice, name: 'openai', environment })
    const rater = { ...analyst, readings: 3, guidance: '' }
    const rating = await rateText(rater, labeled, 'blind')
    expect(rating).toMatchObject({ outcome: 'Left-leaning', stated: 1, model: 'own-model' })
    expect(asked).toHaveLength(3)
    expect(asked[0]?.authorization).toBe('Bearer k-1')
    expect(asked[0]?.body).toContain('rate_stance')
    const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = rating.usage
    const read = inputTokens + cacheReadTokens + cacheWriteTokens
    expect(analyst.centsOf(rating.usage, 'own-model')).toBeCloseTo((read * 2 + outputTokens * 10) / 10_000, 1)
  } finally {
    server.close()
  }
})

const million = { inputTokens: 1_000_000, outputTokens: 1_000_000, cacheReadTokens: 0, cacheWriteTokens: 0 }

test("a server's price comes from the option, then from the environment, and is otherwise zero", () => {
  const environment = { SIDELIGHT_MODEL_URL: 'http://127.0.0.1:1', SIDELIGHT_MODEL_NAME: 'own-model' }
  const priced = { ...environment, SIDELIGHT_MODEL_PRICE: '0.5,1.5' }
  const cents = (price: string, settings: Record<string, string>) =>
    openAnalyst({
      name: 'openai',
      model: undefined,
      price: modelPriceSchema.parse(price),
      environment: settings,
    }).centsOf(million, 'own-model')
  expect(cents('', priced)).toBe(200)
  expect(cents('2,10', priced)).toBe(1200)
  expect(cents('', environment)).toBe(0)
  expect(cents('', { ...environment, SIDELIGHT_MODEL_PRICE: '' })).toBe(0)
})

test('a Bedrock model has its list price unless the option sets another', () => {
  const cents = (model: string, price: string) =>
    openAnalyst({ name: 'bedrock', model, price: modelPriceSchema.parse(price), environment: {} }).centsOf(
      million,
      model,
    )
  expect(cents('global.anthropic.claude-sonnet-4-6', '')).toBe(1800)
  expect(cents('global.anthropic.claude-sonnet-4-6', '1,2')).toBe(300)
  expect(cents('imported-model', '')).toBeNull()
  expect(cents('imported-model', '1,2')).toBe(300)
})

test('the estimate knows that long prompts cost more', () => {
  const set: EvaluationSet = {
    manifest: {
      name: 'A set',
      source: 'A test.',
      labels: 'five-steps-by-reading',
      conclusion: 'Nothing.',
      group: 'show',
    },
    texts: [{ ...labeled, text: labeled.text.repeat(80) }],
  }
  const model = 'global.anthropic.claude-haiku-5-5'
  const { usage } = estimateEvaluation({ set, runs: 1, rater: { readings: 1, guidance: '', model } })
  expect(usage.inputTokens + usage.cacheWriteTokens).toBeGreaterThan(100_000)
  const { centsOf } = openAnalyst({ name: 'bedrock', model, price: undefined, environment: {} })
  const { inLongPrompts: _, ...atUsualPrice } = usage
  expect(centsOf(usage, model)).toBeCloseTo(5 * (centsOf(atUsualPrice, model) ?? 0), 1)
})

test('the estimate counts a call for each reading, run and name, and the cached tokens of later readings [S16.56]', () => {
  // Long enough to be worth a cache point.
  const long = { ...labeled, text: labeled.text.repeat(2) }
  const set: EvaluationSet = {
    manifest: {
      name: 'A set',
      source: 'A test.',
      labels: 'five-steps-by-reading',
      conclusion: 'Nothing.',
      group: 'show',
    },
    texts: [long, { ...long, id: 'two', names: { show: 'Some show', author: 'Some person' } }],
  }
  const rater = { readings: 3, guidance: '', model: 'global.anthropic.claude-sonnet-4-6' }
  const { calls, ratings, usage } = estimateEvaluation({ set, runs: 2, rater })
  expect([ratings, calls]).toEqual([5, 15])
  expect(usage.outputTokens).toBe(15 * 250)
  expect(usage.cacheReadTokens).toBeGreaterThan(usage.cacheWriteTokens)
})
