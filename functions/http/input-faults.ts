import type * as z from 'zod'
import { nameField } from '#functions/http/field-names.ts'

type Issue = z.core.$ZodIssue

/**
 * How far a value is from one branch of a union: its number of faults, or infinite for a value of another
 * type.
 */
function distanceOf(issues: readonly Issue[]): number {
  const isOfAnotherType = issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys')
  return isOfAnotherType ? Number.POSITIVE_INFINITY : issues.length
}

/** Undefined when several are equally close. */
function closestBranch(branches: readonly Issue[][]): readonly Issue[] | undefined {
  const [closest = [], next = []] = branches.toSorted((one, other) => distanceOf(one) - distanceOf(other))
  return distanceOf(closest) === distanceOf(next) ? undefined : closest
}

function innermost(issue: Issue): Issue[] {
  const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : undefined
  if (branch === undefined) return [issue]
  return branch.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A message in lower case is the rest of a sentence that begins with the field's name (`describeIssue`). */
function sentenceOf({ path, message }: Issue, whole: string): string {
  if (!/^\p{Ll}/u.test(message)) return message
  return `${capitalized(path.length === 0 ? whole : nameField(path))} ${message}.`
}

/** Only one fault per field, because an empty text, for example, is also too short. */
function firstOfEachField(issues: readonly Issue[]): Issue[] {
  const places = issues.map(({ path }) => path.join('.'))
  return issues.filter((_issue, index) => places.indexOf(places[index] ?? '') === index)
}

const mostFaults = 5
/** Limits the quadratic search in `firstOfEachField`: a body may have thousands of issues. */
const mostIssues = 20

/**
 * One sentence per fault. Messages shown in forms have no period; they get one only when several are joined.
 * @param whole the name of the whole input: `the body`
 */
export function describeFaults({ issues }: z.ZodError, whole: string): string {
  const first = firstOfEachField(issues.slice(0, mostIssues).flatMap(innermost)).slice(0, mostFaults)
  const sentences = first.map((issue) => sentenceOf(issue, whole))
  if (sentences.length === 1) return sentences.join()
  return sentences.map((sentence) => sentence.replace(/[^.]$/, '$&.')).join(' ')
}
