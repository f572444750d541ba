import { expect, test } from 'vitest'
import { strengthOfPosition } from '#local/fakes/analyst/stated-view.ts'

test.each([
  'We must bring down the deficit before it eats our schools.',
  'Raise the minimum wage and tie it to the price of rent.',
  'Government has no business in a marriage, and it’s time to say no.',
  'I oppose a tax on homes that families already own.',
  'Health insurance is too expensive for anyone without an employer.',
  'A tariff is a tax on the poor, not a gift to the worker.',
  'I would end the war on drugs tomorrow.',
  'A city that forbids new apartments has chosen a higher rent.',
  'If we tax work more than land, landlords win and nurses lose.',
  'Public housing would give working families a home.',
])('is a position: %s', (text) => {
  expect(strengthOfPosition(text)).toBeGreaterThan(0)
})

test.each([
  ['no politics', 'You should add the flour before the eggs, and it is important to sift.'],
  ['no politics', 'I think the best guitar solo must be the second one.'],
  ['no view', 'The Senate passed the budget with fifty votes.'],
  ['courtesy', 'I must say that the senator was kind about the budget.'],
  ['joy', 'I am proud that the Senate is the best in the world.'],
  ['a memory', 'My parents had to pay a tax that was too high.'],
  ['a memory', 'When we were in school, taxes paid for lunch.'],
  ['a question only named', 'Which tax we should cut is for Congress to decide.'],
  ['advice to a listener', 'You need to file the tax form before April.'],
])('is no position, because it has %s: %s', (_, text) => {
  expect(strengthOfPosition(text)).toBe(0)
})
