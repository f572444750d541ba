import { describe, expect, test } from 'vitest'
import { maskNames, readableMasks } from '#functions/domain/analysis/masking.ts'
import { episodeMask } from '#functions/domain/analysis/transcript-block.ts'

const mask = maskNames({
  shows: ['The Fiscal Hour', 'The Old Fence (sample, invented)', 'Left, Right & Center', 'Serial', 'VOX'],
  people: ['Will Grant', 'National Public Radio', 'Dr. Jane O’Neil', 'José Núñez & Anne-Marie Roy, hosts'],
})

test.each([
  ['Welcome to the fiscal hour!', 'Welcome to [show]!'],
  ['I am Will Grant.', 'I am [person].'],
  ['Thank you, Will.', 'Thank you, [person].'],
  ['They will give a grant.', 'They will give a grant.'],
  ['The national debt is a public matter.', 'The national debt is a public matter.'],
  ['This is National Public Radio.', 'This is [person].'],
  ['Willing and able.', 'Willing and able.'],
])('%j becomes %j', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test.each([
  'Dr. Jane O’Neil',
  "Jane O'Neil",
  'JANE ONEIL',
  'Jane',
  'jane',
  'O’Neil',
  "O'Neil",
  'oneil',
  'O Neil',
  'O\u200bNeil',
  'José',
  'Jose Nunez',
  'nuñez',
  'Anne Marie',
  'anne-marie roy',
])('of a person nothing is left in «%s» [S16.14]', (name) => {
  expect(mask(`We thank ${name} for coming.`)).toMatch(/^We thank (?:Dr\. )?\[person\] for coming\.$/)
  expect(mask(`That is ${name}'s view.`)).toMatch(/^That is (?:Dr\. )?\[person\]'s view\.$/)
})

test.each([
  'The Fiscal Hour',
  'Fiscal Hour',
  'fiscalhour',
  'The Old Fence',
  'old fence',
  'Left, Right and Center',
  'left right & center',
  'Serial',
  'vox',
])('of a show nothing is left in «%s» [S16.14]', (name) => {
  expect(mask(`You hear ${name} tonight.`)).toBe('You hear [show] tonight.')
})

test.each([
  'An old fence post, a serial number and an hour of fiscal debate.',
  'A doctor gave her the key.',
  'Janet met O’Neilson.',
  'The hosts sample what was invented.',
  'At 9.30 in the U.S. it cost $3.50.',
])('%j names no person', (text) => {
  const masked = text.startsWith('An old fence') ? text.replace('old fence', '[show]') : text
  expect(mask(text)).toBe(masked)
})

test.each([
  'https://fiscal.example/a?b=1',
  'www.fiscalpod.org',
  'fiscalpod.com/donate',
  'hello@fiscalpod.com',
  'fiscalpod dot com',
  '@fiscalpod',
])('the address %s is masked', (address) => {
  expect(mask(`Go to ${address} now.`)).toBe('Go to [address] now.')
})

test('the host in a show’s title is masked, and who says a name of their own', () => {
  const titled = maskNames({ shows: ['Tax Talk with Ada Smith'], people: [] })
  expect(titled('Welcome to Tax Talk, I am Ada and that was Smith.')).toBe(
    'Welcome to [show], I am [person] and that was [person].',
  )
  const transcript = {
    segments: [{ start: 0, end: 1, text: 'Hello, I’m Maria Lopez. Maria is here, says Lopez.' }],
    source: 'publisher' as const,
    language: 'en',
    durationSeconds: 1,
  }
  const { text } = transcript.segments[0] ?? { text: '' }
  expect(episodeMask(transcript, { show: 'A Show', author: '' })(text)).toBe(
    'Hello, I’m [person]. [person] is here, says [person].',
  )
})

describe('words that are spoken as words stay', () => {
  const texts = [
    'I am African American, and I am Pro Life. Most american families pay the tax; life is dear.',
    'A tax is a tax. The policy of a center counts, in the Tax Policy Center and in every center with a policy.',
    'Poverty and cancer: poverty hurts, cancer kills, and immigration reform waits while immigration goes on.',
  ]
  const transcript = {
    segments: texts.map((text, index) => ({ start: index, end: index + 1, text })),
    source: 'publisher' as const,
    language: 'en',
    durationSeconds: 3,
  }

  test.each([
    ['who says what they are', { show: 'A Show', author: '' }],
    ['a maker whose name is made of words', { show: 'A Show', author: 'Tax Policy Center' }],
    ['a title with «with»', { show: 'Living with Cancer', author: '' }],
    ['a title with «with» and two words', { show: 'Wrestling with Immigration Reform', author: '' }],
  ])('%s', (_, names) => {
    const [first = '', second = '', third = ''] = texts.map(episodeMask(transcript, names))
    expect(first).toContain('Most american families pay the tax; life is dear.')
    expect(second).toContain('A tax is a tax. The policy of a center counts')
    expect(third).toMatch(/poverty hurts, cancer kills, and .* waits while immigration goes on\.$/)
  })

  test('a name that is written without its capital once is still a name', () => {
    const spoken = {
      ...transcript,
      segments: ['Jane spoke. Jane left. Thanks, jane.'].map((text) => ({ start: 0, end: 1, text })),
    }
    const mask = episodeMask(spoken, { show: 'A Show', author: 'Jane Roe' })
    expect(mask('Jane spoke. Jane left. Thanks, jane.')).toBe(
      '[person] spoke. [person] left. Thanks, [person].',
    )
  })
})

test('labels of speakers that name no person mask nothing', () => {
  expect(maskNames({ shows: [], people: ['SPEAKER_1', 'spk_0', 'Host'] })('The Host said SPEAKER.')).toBe(
    'The Host said SPEAKER.',
  )
})

test('a long text without spaces is masked in no time that grows with its square', () => {
  const long = 'a'.repeat(200_000)
  expect(mask(`${long} Jane`)).toBe(`${long} [person]`)
})

test('masks read as words where people see them', () => {
  expect(readableMasks('[person] welcomes us to [show] at [address].')).toBe(
    'the speaker welcomes us to the show at an address.',
  )
})
