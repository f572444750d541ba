import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { judgeQuote } from '#local/fakes/analyst/judge-quote.ts'

const caseSchema = z.object({
  source: z.string(),
  before: z.string(),
  text: z.string(),
  after: z.string(),
  judgement: z.enum(['stands', 'needs_context', 'not_own_position', 'no_subject']),
  why: z.string(),
})
const cases = z
  .array(caseSchema)
  .parse(JSON.parse(readFileSync('local/fakes/analyst/quote-cases.json', 'utf8')))
const judged = cases.map((one) => ({ ...one, answer: judgeQuote(one) }))

const stands = ({ answer }: { answer: string }) => answer === 'stands'
const judgedAs = (judgement: string) => judged.filter((one) => one.judgement === judgement)

test('there are fifty hand-judged cases, of every kind, from shows and addresses', () => {
  expect(cases).toHaveLength(50)
  expect(new Set(cases.map(({ text }) => text)).size).toBe(50)
  expect(
    ['stands', 'needs_context', 'not_own_position', 'no_subject'].map((kind) => judgedAs(kind).length),
  ).toEqual([17, 13, 15, 5])
})

test('no view that the speaker does not have is accepted [S16.13]', () => {
  expect(judgedAs('not_own_position').filter(stands)).toEqual([])
})

test('of 17 valid quotes 16 are kept, and of the other 33 one is [S16.13]', () => {
  const missed = judgedAs('stands').filter((one) => !stands(one))
  expect(missed.map(({ text }) => text)).toEqual([expect.stringMatching(/^Strict rent control helps/)])
  const wrong = judged.filter((one) => one.judgement !== 'stands' && stands(one)).map(({ text }) => text)
  expect(wrong).toEqual(['A price lets the rich keep burning and asks the poor to shiver.'])
})

test('the reason is the one that a reader gave in all but four cases', () => {
  expect(judged.filter(({ answer, judgement }) => answer !== judgement)).toHaveLength(4)
})

test.each([
  ['seven words', 'Rent control keeps builders out of town.'],
  ['sixty-one words', `${'Zoning reform lets builders add homes near stations and '.repeat(7)}lowers rents.`],
])('%s are no quote', (_, text) => {
  expect(judgeQuote({ before: '', text, after: '' })).toBe('no_subject')
})
