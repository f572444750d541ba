import { expect, test } from 'vitest'
import { generateSecret, generationSchema } from './generated-secret.ts'

/** Seeded, so that a failure can be reproduced (constants from Numerical Recipes). */
function picking(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
}

const generate = (options: object, seed = 1) => generateSecret(generationSchema.parse(options), picking(seed))

test('is 32 characters with one of every kind by default', () => {
  for (let seed = 0; seed < 50; seed++) {
    const secret = generate({}, seed)
    expect(secret).toHaveLength(32)
    for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/]) expect(secret).toMatch(kind)
  }
})

test('can exclude punctuation, and refuses to exclude anything else', () => {
  expect(generate({ PasswordLength: 200, ExcludePunctuation: true })).toMatch(/^[a-zA-Z0-9]{200}$/)
  expect(() => generate({ ExcludeUppercase: true })).toThrow('ExcludeUppercase')
})
