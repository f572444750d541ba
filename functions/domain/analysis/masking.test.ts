import { expect, test } from 'vitest'
import { maskNames, readableMasks } from '#functions/domain/analysis/masking.ts'

const mask = maskNames({ shows: ['The Fiscal Hour'], people: ['Will Grant', 'National Public Radio'] })

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

test('labels of speakers that name nobody mask nothing', () => {
  expect(maskNames({ shows: [], people: ['SPEAKER_1', 'spk_0', 'Host'] })('The Host said SPEAKER.')).toBe(
    'The Host said SPEAKER.',
  )
})

test('masks read as words where people see them', () => {
  expect(readableMasks('[person] welcomes us to [show].')).toBe('the speaker welcomes us to the show.')
})
