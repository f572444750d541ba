import type * as z from 'zod'
import { nameField } from '#functions/http/field-names.ts'

type Issue = z.core.$ZodIssue

/** For choosing the branch of a union. A value of another type is the farthest. */
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

/** A message in lower case continues after the field's name (`describeIssue`). */
function sentenceOf({ path, message }: Issue, whole: string): string {
  if (!/^\p{Ll}/u.test(message)) return message
  return `${capitalized(path.length === 0 ? whole : nameField(path))} ${message}.`
}

/** An empty text is also too short: the first fault of each field is enough. */
function firstOfEachField(issues: readonly Issue[]): Issue[] {
  const places = issues.map(({ path }) => path.join('.'))
  return issues.filter((_issue, index) => places.indexOf(places[index] ?? '') === index)
}

const mostFaults = 5
/** A body may have thousands, and the search among them is quadratic. */
const mostIssues = 20

/**
 * A sentence for each fault. Messages that forms show have no period and get one only among others.
 * @param whole the name of the whole input: `the body`
 */
export function describeFaults({ issues }: z.ZodError, whole: string): string {
  const first = firstOfEachField(issues.slice(0, mostIssues).flatMap(innermost)).slice(0, mostFaults)
  const sentences = first.map((issue) => sentenceOf(issue, whole))
  if (sentences.length === 1) return sentences.join()
  return sentences.map((sentence) => sentence.replace(/[^.]$/, '$&.')).join(' ')
}
