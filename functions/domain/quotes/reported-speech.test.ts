import { expect, test } from 'vitest'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'

const claim = 'We should abolish the police and open the border tomorrow morning.'

function kept(said: string | readonly string[], offered = claim, speakers: readonly string[] = []) {
  const segments = [said].flat().map((text, place) => {
    const speaker = speakers[place]
    return { start: null, end: null, text, ...(speaker && { speaker }) }
  })
  const transcript = { segments, source: 'publisher' as const, language: 'en', durationSeconds: null }
  const offer = { text: offered, segmentFirst: 0, segmentLast: 9, topic: '' }
  return verifyQuotes(transcript, [offer], []).candidates.map(({ text }) => text)
}

test.each([
  'And he went on to say, quote.',
  'He wrote the following.',
  'The letter reads.',
  'She continued.',
  'And then he added.',
  'Here’s what the mayor had to say.',
  'Let me read you what he wrote.',
  'Let me quote the mayor.',
  'Here is a quote from my opponent.',
  'In his own words.',
  'The mayor of this town said this.',
])('a quote announced as another person’s is dropped: “%s”', (frame) => {
  expect(kept(`Thank you all. ${frame} ${claim} So much for him.`)).toEqual([])
  expect(kept([`Thank you all. ${frame}`, claim])).toEqual([])
})

test.each([
  `The mayor wrote this down, quote, we are done. ${claim} End quote.`,
  `He said it. ${claim} Unquote.`,
  `The letter says, “Dear all. ${claim} Yours, Ann.”`,
  `He had an idea. “${claim}” I laughed.`,
  `He had an idea. "${claim}" I laughed.`,
  `He had an idea. «${claim}» I laughed.`,
])('and so is one between quotation marks, written or spoken: %s', (said) => {
  expect(kept(said)).toEqual([])
})

test('a sentence with the words “went on to say, quote” in it is dropped, however it is offered', () => {
  const said = 'The chief of staff went on to say, quote, this machine processes a lot of data for us.'
  expect(kept(said, 'this machine processes a lot of data for us')).toEqual([])
  expect(kept(said, said)).toEqual([])
})

test.each([
  'That is what I said.',
  'I have said this.',
  'That’s what the mayor said.',
  'He gave me a famous quote.',
  'I want to read more books.',
  'He said, quote, it is over, end quote.',
  'They call it “reform”.',
  'It is 6" long.',
])('one’s own words stay behind “%s”', (before) => {
  expect(kept(`Thank you all. ${before} ${claim}`)).toEqual([claim])
})

test('what the person quoted says is that person’s own', () => {
  expect(kept(['Here is what the mayor said.', claim], claim, ['Host', 'Mayor'])).toEqual([claim])
})

test('quotation marks around a few words do not make a quote another person’s', () => {
  const said = '“Free” trade has cost this town every factory that we ever had.'
  expect(kept(`Thank you all. ${said}`, said)).toEqual([said])
})
