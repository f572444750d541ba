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

test('the reason is the one that a reader gave in all but five cases', () => {
  expect(judged.filter(({ answer, judgement }) => answer !== judgement)).toHaveLength(5)
})

test.each([
  ['seven words', 'Rent control keeps builders out of town.'],
  ['sixty-one words', `${'Zoning reform lets builders add homes near stations and '.repeat(7)}lowers rents.`],
])('%s are no quote', (_, text) => {
  expect(judgeQuote({ before: '', text, after: '' })).toBe('no_subject')
})

const judge = (text: string, around: { before?: string; after?: string } = {}) =>
  judgeQuote({ before: '', after: '', ...around, text })

test.each([
  'The IDF chief of staff went on to say, quote, this is a machine that processes a lot of data.',
  'One former officer explained that the system enables the army to run a factory.',
  'The senator pointed out that the tax hurts every family in the district.',
  'Studies have shown that a higher minimum wage closes small restaurants.',
  'The mayor wants a curfew for every teenager in the city by July.',
  'We were told that the new prison would bring jobs to the county.',
  'If I believed that taxes should be raised on every worker, I would say so.',
])('a view of others is not the position of the speaker: %s', (text) => {
  expect(judge(text)).toBe('not_own_position')
})

test.each([
  'I have a letter here from a nurse in Ohio.',
  'She wrote to us last week about the hospital. Her shift is twelve hours.',
  'The report has one sentence in bold:',
])('what is read aloud is not the position of the speaker, after: %s', (before) => {
  expect(judge('Every patient deserves a nurse who has slept.', { before })).toBe('not_own_position')
})

test.each([
  'Mr. Sachs, all too often political actions are justified by economic parameters such as the GDP.',
  'In your essay, you closely analyze the dissertation of a politician.',
  'You have argued that the tax on carbon should be higher than the tax on labor.',
  'We talked about the military strategy here of focusing on power targets.',
  'Welcome back to a conversation about taxes, tariffs and trade.',
  'Coming up after the break, a senator defends the tax on carbon.',
  'Tax software made easy, brought to you by our friends at Ledger.',
  'Music by the county band, and the tax segment was produced by our intern.',
  'My guest today is a senator who fights for lower taxes on workers.',
])('a question to a guest or an announcement is no quote: %s', (text) => {
  expect(judge(text)).toBe('no_subject')
})

test.each([
  ['It is simply false that', 'immigrants commit more crimes than citizens in this country.', 'stands'],
  ['We refuse to', 'cut social security benefits for any retiree in America.', 'stands'],
  ['We choose peace instead of', 'sending more troops to the border this year.', 'stands'],
  ['If I believed that', 'taxes should be raised on every worker, I would say so.', 'not_own_position'],
  ['My opponent says that', 'we should abolish the police and open the border.', 'not_own_position'],
  ['Do', 'we want to raise taxes on working families in this country?', 'no_subject'],
])('behind "%s" a quote from inside of a sentence does not stand', (beginning, offered, whole) => {
  expect(judge(offered)).not.toBe('stands')
  expect(judge(offered, { before: `We all pay taxes. ${beginning}` })).not.toBe('stands')
  expect(judge(`${beginning} ${offered}`)).toBe(whole)
})

test('a sentence that breaks off does not stand', () => {
  expect(judge('We should cut social security benefits for every retiree who')).toBe('needs_context')
})

test.each([
  'The return on those accounts is better than what the government pays.',
  'We have to ensure that it protects the freedom of every citizen.',
  'She should not have to choose between a job and a child.',
  'While we hope for peace, we should support that amendment without delay.',
  'The amendment would take the vote away from half of the county.',
  'Congress also needs to lower the price of insulin for every patient.',
  'Most of the provisions in the tax code should be taken out of it.',
])('what only those understand who heard more needs context: %s', (text) => {
  expect(judge(text)).toBe('needs_context')
})
