import { describe, expect, test } from 'vitest'
import { findQuote } from '#functions/domain/quotes/find-quote.ts'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'

function index(said: string | readonly string[], language = 'en') {
  const segments = [said].flat().map((text) => ({ start: null, end: null, text }))
  return indexTranscript({ segments, source: 'publisher', language, durationSeconds: null })
}

const found = (said: string | readonly string[], offered: string, language = 'en') =>
  findQuote(index(said, language), { text: offered, segmentFirst: 0, segmentLast: 9 })?.text

describe('shows the transcript’s words where the offer leaves out or adds', () => {
  test.each([
    ['a word said twice', 'So the the tax is too high.', 'so the tax is too high'],
    ['words said twice', 'Now we have to, we have to win.', 'now we have to win'],
    ['a word begun', 'That is wh- what I tell them.', 'that is what I tell them'],
    ['a letter begun', 'And then w-we left the union.', 'and then we left the union'],
    ['«you know»', 'It is, you know, the economy.', 'it is the economy'],
    ['«like»', 'It took, like, a decade.', 'it took a decade'],
    ['«I mean»', 'It was, I mean, a mistake.', 'it was a mistake'],
    ['an aside between words said twice', 'So I, you know, I voted for it.', 'so I voted for it'],
  ])('%s', (_, said, offered) => {
    expect(found(said, offered)).toBe(said)
    expect(found(offered, said)).toBe(offered)
  })
})

describe('shows the transcript’s words where the form differs', () => {
  test.each([
    ["We don't tax the poor.", 'we do not tax the poor'],
    ['We cannot pay for that.', "we can't pay for that"],
    ["They won't pay for that.", 'they will not pay for that'],
    ["It's been a year since.", 'it has been a year since'],
    ["I'm sure he'd agree.", 'I am sure he would agree'],
    ['We are going to win.', "we're gonna win"],
    ['Some twenty-five of them came.', 'some 25 of them came'],
    ['Some twenty five of them came.', 'some 25 of them came'],
    ['It cost a thousand to build.', 'it cost 1,000 to build'],
    ['It cost 1000 to build.', 'it cost one thousand to build'],
    ['There were 2,305 of them.', 'there were two thousand three hundred and five of them'],
    ['About 1.5 million people left.', 'about one and a half million people left'],
    ['About 1,500,000 people left.', 'about one point five million people left'],
    ['Some 50% of them left.', 'some fifty percent of them left'],
    ['Some 3.5 percent of them left.', 'some three point five per cent of them left'],
    ['It is $20 an hour.', 'it is twenty dollars an hour'],
    ['It is $1.5 billion too much.', 'it is 1.5 billion dollars too much'],
    ['It began in 1984 in Ohio.', 'it began in nineteen eighty-four in Ohio'],
    ['It began in 2008 in Ohio.', 'it began in two thousand and eight in Ohio'],
    ['It began in twenty twenty-five in Ohio.', 'it began in 2025 in Ohio'],
    ['It began in twenty oh eight in Ohio.', 'it began in 2008 in Ohio'],
    ['It was the 1980s all over.', 'it was the nineteen eighties all over'],
    ['In the 21st century we vote.', 'in the twenty-first century we vote'],
    ['In the twenty first century we vote.', 'in the 21st century we vote'],
    ['Okay, we are going to win.', 'OK, we are going to win'],
    ['It is O.K. to say that.', 'it is okay to say that'],
    ['It is ok to say that.', 'it is O.K. to say that'],
    ["We left, 'cause the tax is too high.", 'we left, because the tax is too high'],
    ['We left ’cause they’re too high.', "we left because they're too high"],
    ['We left cause we had to.', 'we left because we had to'],
    ['The 2nd Amendment is clear.', 'the second amendment is clear'],
  ])('«%s» as «%s»', (said, offered) => {
    expect(found(said, offered)).toBe(said)
    expect(found(offered, said)).toBe(offered)
  })
})

test.each([
  ['People like you know the truth.', 'people like the truth'],
  ['People like you know the truth.', 'people know the truth'],
  ['The people you know are lying to us.', 'the people are lying to us'],
  ['And do you know the president well?', 'and do the president well'],
  ['I think I like taxes a lot.', 'I think I taxes a lot'],
  ['It looks like a war to me.', 'it looks a war to me'],
  ['Countries, like France, pay for it.', 'countries France pay for it'],
  ['That is what I mean to do now.', 'that is what to do now'],
  ['We need twenty five-year plans now.', 'we need 25 year plans now'],
  ['We need two hundred five-year plans now.', 'we need 205 year plans now'],
  ['There came fifteen twenty people to us.', 'there came 1520 people to us'],
  ['In twenty thirty years we will see.', 'in 2030 years we will see'],
  ['It was twenty twenty when we lost.', 'it was twenty when we lost'],
  ['We saw Duran Duran live in Ohio.', 'we saw Duran live in Ohio'],
  ['He is not not guilty of it.', 'he is not guilty of it'],
  ["I don't care. I don't care at all.", "care. I care. I don't care at all"],
  ["Don't sit on that, don't sit on it.", "don't sit on that, do sit on that. Don't sit on it"],
  ['It is a no-nonsense policy for us.', 'it is a nonsense policy for us'],
  ['She is a pro-prosecution judge for sure.', 'she is a prosecution judge for sure'],
  ["We can't raise the minimum wage.", 'we can raise the minimum wage'],
  ['We can raise the minimum wage.', 'we cannot raise the minimum wage'],
  ["He's killed in the second act.", 'he had killed in the second act'],
  ['He has killed in the second act.', 'he is killed in the second act'],
  ["My wife's killer is still free.", 'my wife is killer is still free'],
  ['Its taxes are far too high.', 'it is taxes are far too high'],
  ['Some 50% of them left us.', 'some $50 of them left us'],
  ['Some 50 of them left us.', 'some 50% of them left us'],
  ['Some fifty percent of them left us.', 'some fifty of them left us'],
  ['It is $20 an hour for us.', 'it is twenty euros an hour for us'],
  ['It fell by .5 percent last year.', 'it fell by 5 percent last year'],
  ['It is about -5 degrees out there.', 'it is about 5 degrees out there'],
  ['Some fifteen percent of them left us.', 'some 50% of them left us'],
  ['Some 1.5 million of them left us.', 'some 15 million of them left us'],
  ['It is the 21st century we live in.', 'it is the 21 century we live in'],
  ['Twenty-five percent of them left us.', 'five percent of them left us'],
  ['A few hundred of them left us.', 'a few 100 of them left us'],
  ['We tax corn and wheat and oil.', 'and and oil we tax'],
  ['They want corn and cheap wheat and oil.', 'and and oil'],
  ['We like corn and wheat and oil.', 'we like corn and and'],
  ['It is version 2.10 that we like.', 'it is version 2.1 that we like'],
  ['We go on and so on and so on to win.', 'we go on and so and so on to win'],
  ['Go to our site slash now, our site slash now today.', 'go to our site slash our site slash now today'],
  ['And I ask myself, I mean, I am sure of it.', 'and I ask myself, I I am sure of it'],
  ['It was my main concern. My main concern is you.', 'it was my main my main concern is you'],
  ['The money that is, that is made here is ours.', 'the money that that is is made here is ours'],
  ['It is a different, you know, a different take.', 'it is a you know, a different take'],
  ['Of course of course not, right, but so what.', 'of course not of course not, right, but so what'],
  ["It's not, it's not about profit at all.", "it's it's not about profit at all"],
  ['They just didn’t didn’t make much sense.', 'they just did didn’t make much sense'],
  ['They just didn’t didn’t make much sense.', 'they just didn’t make much sense'],
  ['From our point of view, you know of it.', 'from our point of view, you know, you'],
  ['They know, once, you know, it redirects the money.', 'know, you know, it redirects the money'],
  ["Don't sit on that. Don't sit on it now.", "don't sit on that, sit on that. Don't sit on it now"],
  ['It is the cause of our trouble.', 'it is the because of our trouble'],
  ['They want to cause a crisis here.', 'they want to because a crisis here'],
  ['You realize that you cannot not wear a hat.', 'you realize that you can not'],
])('of «%s» does not keep «%s»', (said, offered) => {
  expect(found(said, offered)).toBeUndefined()
})

test('a number or a compound is shown whole', () => {
  expect(found('It is a non-profit company of ours.', 'profit company of ours')).toBe(
    'It is a non-profit company of ours.',
  )
  expect(found('The rate is 2 million a year.', 'million a year')).toBe('The rate is 2 million a year.')
})

describe('fillers', () => {
  test('are English where the transcript is', () => {
    expect(found('We um raise er the taxes.', 'we raise the taxes')).toBe('We um raise er the taxes.')
    expect(found('Es geht um Steuern, sagt er.', 'es geht um Steuern, sagt er', 'de')).toBe(
      'Es geht um Steuern, sagt er.',
    )
    expect(found('Es geht um die Steuern hier.', 'es geht die Steuern hier', 'de-AT')).toBeUndefined()
    expect(found('Es geht, äh, um die Steuern.', 'es geht um die Steuern', 'de')).toBe(
      'Es geht, äh, um die Steuern.',
    )
  })

  test('of an unnamed language are those of the one that is heard', () => {
    expect(
      found('And then of um the people, and you.', 'and then of the people and you', 'und'),
    ).toBeDefined()
    expect(found('Es geht um die Steuern hier.', 'es geht die Steuern hier', 'und')).toBeUndefined()
  })
})

describe('joined quotes', () => {
  const said = [
    'Taxes are far too high in this country.',
    'I have said so for years.',
    'We need a new government by spring.',
  ]
  const both = (text: string) =>
    findQuotes(index(said), { text, segmentFirst: 0, segmentLast: 2 }).map((quote) => quote.text)

  test.each([
    'Taxes are far too high … we need a new government',
    'Taxes are far too high [...] we need a new government',
    'taxes are far too high... we need a new government.',
  ])('«%s» are two', (text) => {
    expect(both(text)).toEqual([
      'Taxes are far too high in this country.',
      'We need a new government by spring.',
    ])
  })

  test.each([
    'We need a new government … taxes are far too high',
    'Taxes are far too high … we need a new president',
    'Taxes are far too high we need a new government',
    'Taxes are far too high in this country. We need a new government by spring.',
    'Taxes are far … we need a new … by spring',
  ])('«%s» are none', (text) => {
    expect(both(text)).toEqual([])
  })
})

test('a transcript made to be slow costs the quote and nothing else', () => {
  const said = 'the '.repeat(6_000)
  expect(found(said, `${'the the '.repeat(80)}end`)).toBeUndefined()
  expect(found(`${said}. The the the the end.`, 'the the the the end')).toBe('The the the the end.')
})
