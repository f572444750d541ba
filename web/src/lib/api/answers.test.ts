import { expect, test } from 'vitest'
import * as z from 'zod'
import { contracts } from '#shared/api/all.ts'
import { sampleAnswer } from '#tests/browser/sample-calls.ts'
import { answers } from '#web/lib/api/answers.ts'
import { calls } from '#web/lib/api/calls.ts'
import { laterAnswers } from '#web/lib/api/later-answers.ts'
import { laterCalls } from '#web/lib/api/later-calls.ts'
import { ignored, Mismatch, type Read } from '#web/lib/api/readers.ts'

const readers = new Map<string, Read<unknown>>(Object.entries({ ...answers, ...laterAnswers }))

const readable = contracts.flatMap((contract) => {
  const read = readers.get(contract.name)
  return read && read !== ignored ? [{ ...contract, read }] : []
})

/**
 * Issues that only zod reports: our readers ignore bounds of numbers and lengths, and all text formats except
 * instants and prefixes.
 */
function isBound(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.some((branch) => branch.every(isBound))
  if (issue.code === 'invalid_format') return !['datetime', 'template_literal'].includes(issue.format)
  return ['too_small', 'too_big', 'custom'].includes(issue.code)
}

const fits = (schema: z.ZodType, answer: unknown) =>
  schema.safeParse(answer).error?.issues.every(isBound) ?? true

type Outcome = { isRead: false } | { isRead: true; answer: unknown }

function outcomeOf(read: Read<unknown>, answer: unknown): Outcome {
  try {
    return { isRead: true, answer: read(answer) }
  } catch (error) {
    if (error instanceof Mismatch) return { isRead: false }
    throw error
  }
}

function isTreatedRightly(schema: z.ZodType, read: Read<unknown>, answer: unknown): boolean {
  const outcome = outcomeOf(read, answer)
  return outcome.isRead ? fits(schema, outcome.answer) : !fits(schema, answer)
}

test.each([
  ['at once', calls, answers],
  ['later', laterCalls, laterAnswers],
])('every call that is loaded %s has a reader if its answer is JSON', (_, places, loaded) => {
  const readable = contracts.filter(
    ({ name, answerFileType }) => name in places && answerFileType === undefined,
  )
  expect(readable).not.toEqual([])
  expect(Object.keys(loaded).toSorted()).toEqual(readable.map(({ name }) => name).toSorted())
})

const oddValues = [null, 'x', 7, true, [], {}, [null], [{}], { episodes: null }]

test.each(readable)('an odd answer of $name is read if its contract allows it, and else refused', (call) => {
  const wrong = oddValues.filter((value) => !isTreatedRightly(call.answer, call.read, value))
  expect(wrong).toEqual([])
  expect(outcomeOf(call.read, 'x')).toEqual({ isRead: false })
})

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }

function* variantsOf(value: Json, replacement: Json | undefined): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const changed of [replacement, ...variantsOf(part, replacement)]) {
      const entries = Object.entries({ ...value, [key]: changed }).filter(
        (entry): entry is [string, Json] => entry[1] !== undefined,
      )
      yield Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
    }
  }
}

function sampleOf(method: string, path: string): Json | undefined {
  if (method !== 'GET' && path !== '/api/sidelight') return undefined
  const url = new URL(path.replaceAll(/\{\w+\}/g, '7'), 'https://sidelight.example')
  const sample = sampleAnswer({ url, person: 'paid', body: '{"stance":"Centrist"}' })
  return sample && z.json().parse(JSON.parse(sample.body))
}

const sampled = readable.flatMap(({ name, method, path, answer, read }) => {
  const sample = sampleOf(method, path)
  return sample === undefined ? [] : [{ name, answer, read, sample }]
})

test.each(sampled)(
  'a valid answer of $name is read as its contract defines it',
  ({ answer, read, sample }) => {
    expect(read(sample)).toEqual(answer.parse(sample))
  },
)

test.each(sampled)(
  'an answer of $name with an odd or missing part is read if its contract allows it, and else refused',
  ({ answer, read, sample }) => {
    for (const replacement of [undefined, null, 'x', 7, true, [], {}]) {
      const wrong = [...variantsOf(sample, replacement)].filter(
        (changed) => !isTreatedRightly(answer, read, changed),
      )
      expect(wrong, `with ${JSON.stringify(replacement)}`).toEqual([])
    }
  },
)
