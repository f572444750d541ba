import { randomInt } from 'node:crypto'
import * as z from 'zod'

export const generationSchema = z.strictObject({
  PasswordLength: z.coerce.number().min(1).max(4096).default(32),
  ExcludePunctuation: z.boolean().default(false),
})
export type Generation = z.infer<typeof generationSchema>

const lowercase = 'abcdefghijklmnopqrstuvwxyz'
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

type Pick = (below: number) => number

/** @param pick a random integer from 0 to below its argument */
export function generateSecret(generation: Generation, pick: Pick = (below) => randomInt(below)): string {
  const { PasswordLength: length, ExcludePunctuation: isPlain } = generation
  const alphabets = [lowercase, lowercase.toUpperCase(), '0123456789', ...(isPlain ? [] : [punctuation])]
  const all = alphabets.join('')
  const oneOf = (alphabet: string) => alphabet[pick(alphabet.length)] ?? ''
  // One of each required kind first; the shuffle below mixes them.
  const characters = Array.from({ length }, (_, position) => oneOf(alphabets[position] ?? all))
  for (let position = characters.length - 1; position > 0; position--) {
    const other = pick(position + 1)
    const moved = characters[position] ?? ''
    characters[position] = characters[other] ?? ''
    characters[other] = moved
  }
  return characters.join('')
}
