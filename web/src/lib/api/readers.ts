import type { ContractsByName } from '#shared/api/all.ts'
import type { AnswerOf } from '#shared/api/contract.ts'

/**
 * Reads one part of an answer and returns the fields of the contract. Replaces zod, which would add 28 kB to
 * the visitors' script. Does not check bounds of numbers and lengths. @throws Mismatch for a value of another
 * shape
 */
export type Read<Value> = (value: unknown) => Value

export type AnswerReaders = { [Name in keyof ContractsByName]: Read<AnswerOf<ContractsByName[Name]>> }

export class Mismatch extends Error {
  override readonly name = 'Mismatch'
}

export const text: Read<string> = (value) => {
  if (typeof value !== 'string') throw new Mismatch()
  return value
}

export const instant: Read<string> = (value) => {
  if (Number.isNaN(Date.parse(text(value)))) throw new Mismatch()
  return text(value)
}

const isPrefixed = <Prefix extends string>(value: string, prefix: Prefix): value is `${Prefix}${string}` =>
  value.startsWith(prefix)

export const textAfter =
  <const Prefix extends string>(prefix: Prefix): Read<`${Prefix}${string}`> =>
  (value) => {
    const read = text(value)
    if (!isPrefixed(read, prefix)) throw new Mismatch()
    return read
  }

export const number: Read<number> = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Mismatch()
  return value
}

export const flag: Read<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new Mismatch()
  return value
}

export const none: Read<null> = (value) => {
  if (value !== null) throw new Mismatch()
  return value
}

export const ignored: Read<undefined> = () => undefined

export const oneOf =
  <const Value extends string | number | boolean>(...values: readonly Value[]): Read<Value> =>
  (value) => {
    const found = values.find((one) => one === value)
    if (found === undefined) throw new Mismatch()
    return found
  }

/** An absent value counts as null. */
export const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value) =>
    value === null || value === undefined ? null : read(value)

export const optional =
  <Value>(read: Read<Value>): Read<Value | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value)

export const withDefault =
  <Value>(read: Read<Value>, fallback: Value): Read<Value> =>
  (value) =>
    value === undefined ? fallback : read(value)

export const either =
  <Value, Other>(read: Read<Value>, other: Read<Other>): Read<Value | Other> =>
  (value) => {
    try {
      return read(value)
    } catch {
      return other(value)
    }
  }

export const list =
  <Value>(read: Read<Value>): Read<Value[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new Mismatch()
    return value.map((item) => read(item))
  }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const record =
  <Value>(read: Read<Value>): Read<Record<string, Value>> =>
  (value) => {
    if (!isObject(value)) throw new Mismatch()
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, read(item)]))
  }

type Fields = Record<string, Read<unknown>>
type ReadFields<Each extends Fields> = { [Key in keyof Each]: ReturnType<Each[Key]> }

export const object =
  <Each extends Fields>(fields: Each): Read<ReadFields<Each>> =>
  (value) => {
    if (!isObject(value)) throw new Mismatch()
    const read = Object.entries(fields).map(([key, readField]) => [key, readField(Reflect.get(value, key))])
    return Object.fromEntries(read.filter(([, item]) => item !== undefined)) as ReadFields<Each>
  }
