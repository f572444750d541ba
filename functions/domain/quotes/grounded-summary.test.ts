import { describe, expect, test } from 'vitest'
import { groundedSummary } from '#functions/domain/quotes/grounded-summary.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

const transcript: Transcript = {
  source: 'publisher',
  language: 'en',
  durationSeconds: 60,
  segments: [
    'Thank you all for coming to Columbus, Ohio. The United States spends forty percent more than we did in nineteen ninety.',
    'We asked 1,200 tenants, and two hundred and fifty of them had been put out. Senator Maria Delgado wrote to Medicare.',
    'Democrats and Republicans in Congress agree on that, and so do Americans who pay five dollars a day.',
    'John and Harry have the power to bring the news of green carts to everybody.',
  ].map((text, index) => ({ text, start: index * 20, end: index * 20 + 20 })),
}

const keeps = (sentence: string) =>
  groundedSummary({ paragraph: `The host makes a case. ${sentence}`, bullets: [] }, transcript)?.paragraph ===
  `The host makes a case. ${sentence}`

describe('a sentence is kept if its numbers and names are said', () => {
  test.each([
    'The country is said to spend 40% more than in 1990.',
    'The speaker asked twelve hundred tenants, of whom 250 were evicted.',
    'Delgado wrote to Medicare, and members of Congress agree.',
    'Republican and Democratic members agree, as does America.',
    'The US spends more, the speaker says.',
    'One of the arguments is about cost; first, $5 a day is paid.',
    'Speaker 2 answers [person] of [show].',
    'Critics say that rents rise.',
    'Ohio’s tenants are named as an example.',
    'Delgado’s letter is read, and Harry agrees.',
    'Taxation is said to be fair.',
    'Congress passed it. Nobody opposed it. Landlords raised rents.',
  ])('%s', (sentence) => expect(keeps(sentence)).toBe(true))
})

describe('a sentence is dropped if it has a number or a name of its own', () => {
  test.each([
    'The country is said to spend 45% more.',
    'It spends $40 more.',
    'The speaker asked 1,300 tenants.',
    'Three arguments are made.',
    'The plan follows Biden and his party.',
    'Joe Biden supports it.',
    'Biden’s plan is praised.',
    'Trump says the opposite.',
    'The episode is about the EPA.',
    'It was recorded in March.',
    'It is what Powell wants.',
    'The plan is that of Newsom.',
    'The bill is named after Johnson.',
    'The speaker quotes Harris.',
    'It began under Carter.',
    'It is praised by Greene.',
    'Biden signed the bill.',
    'Trump supports it.',
    'Obama and his party lost.',
  ])('%s', (sentence) => expect(keeps(sentence)).toBe(false))
})

test('bullets of which nothing is left go, the others stay in order [S16.29]', () => {
  const summary = {
    paragraph: 'Tenants were asked.',
    bullets: ['Rents rise.', 'Biden is blamed by Trump.', 'Ohio is named. So is Nevada.'],
  }
  expect(groundedSummary(summary, transcript)).toEqual({
    paragraph: 'Tenants were asked.',
    bullets: ['Rents rise.', 'Ohio is named.'],
  })
})

test('of a transcript in another language nothing is compared', () => {
  const summary = { paragraph: 'Germany spends 20 billion.', bullets: [] }
  const segments = [{ start: 0, end: 9, text: 'Deutschland gibt zwanzig Milliarden aus.' }]
  expect(groundedSummary(summary, { ...transcript, language: 'de', segments })).toEqual(summary)
})

test('where nothing of the paragraph is left there is no summary', () => {
  const summary = { paragraph: 'The year 2031 was one of Elon Musk.', bullets: ['Rents rise.'] }
  expect(groundedSummary(summary, transcript)).toBeUndefined()
})
