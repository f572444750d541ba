import { randomInt } from 'node:crypto'
import * as z from 'zod'

/** `GenerateSecretString` of `AWS::SecretsManager::Secret`. */
export const generationSchema = z.object({
  PasswordLength: z.coerce.number().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().default(''),
  ExcludeLowercase: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
})
export type Generation = z.infer<typeof generationSchema>

const lowercase = 'abcdefghijklmnopqrstuvwxyz'
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

function alphabetsOf(generation: Generation): string[] {
  const excluded = new Set(generation.ExcludeCharacters)
  return [
    generation.ExcludeLowercase ? '' : lowercase,
    generation.ExcludeUppercase ? '' : lowercase.toUpperCase(),
    generation.ExcludeNumbers ? '' : '0123456789',
    generation.ExcludePunctuation ? '' : punctuation,
    generation.IncludeSpace ? ' ' : '',
  ]
    .map((alphabet) => [...alphabet].filter((character) => !excluded.has(character)).join(''))
    .filter((alphabet) => alphabet !== '')
}

type Pick = (below: number) => number

function password(generation: Generation, pick: Pick): string {
  const alphabets = alphabetsOf(generation)
  const all = alphabets.join('')
  const oneOf = (alphabet: string) => alphabet[pick(alphabet.length)] ?? ''
  const required = generation.RequireEachIncludedType ? alphabets.slice(0, generation.PasswordLength) : []
  const characters = Array.from({ length: generation.PasswordLength }, (_, position) =>
    oneOf(required[position] ?? all),
  )
  for (let position = characters.length - 1; position > 0; position--) {
    const other = pick(position + 1)
    const moved = characters[position] ?? ''
    characters[position] = characters[other] ?? ''
    characters[other] = moved
  }
  return characters.join('')
}

/** A new secret's text: a password or, with a template, a JSON object that holds it. `pick` gives 0 to below its argument. */
export function generateSecret(generation: Generation, pick: Pick = (below) => randomInt(below)): string {
  const generated = password(generation, pick)
  const { SecretStringTemplate: template, GenerateStringKey: key } = generation
  if (template === undefined || key === undefined) return generated
  const fields: unknown = JSON.parse(template)
  return JSON.stringify({ ...(typeof fields === 'object' ? fields : {}), [key]: generated })
}
