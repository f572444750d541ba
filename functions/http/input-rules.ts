import * as z from 'zod'
import { formatCount } from '#shared/format/number.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

type Issue<Code> = Extract<z.core.$ZodRawIssue, { code: Code }>

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })
const together = new Intl.ListFormat('en-US', { type: 'conjunction' })

const mostChoices = 12

function ruleOfChoices(values: readonly unknown[]): string {
  if (values.length > mostChoices) return "isn't one of the values allowed here"
  return `must be ${alternatives.format(values.map(String))}`
}

const typeRules: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const formatRules: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a web address',
  uuid: 'must be a UUID',
  datetime: 'must be a time such as 2026-01-05T08:00:00Z',
  date: 'must be a date such as 2026-01-05',
}

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

const isChosen = (bound: number) => Math.abs(bound) < Number.MAX_SAFE_INTEGER

/** States both bounds, so that the caller's next try does not violate the other one. */
function ruleOfNumber(issue: Issue<'too_small' | 'too_big'>): string {
  const { minValue, maxValue } = issue.schema instanceof z.ZodNumber ? issue.schema : {}
  const isLow = issue.code === 'too_small'
  const passed = Number(isLow ? issue.minimum : issue.maximum)
  if (!isChosen(passed)) return isLow ? 'is too small' : 'is too large'
  const other = (isLow ? maxValue : minValue) ?? Number.POSITIVE_INFINITY
  if (!isChosen(other)) return `must be at ${isLow ? 'least' : 'most'} ${formatCount(passed)}`
  const [least, most] = isLow ? [passed, other] : [other, passed]
  return `must be between ${formatCount(least)} and ${formatCount(most)}`
}

function ruleOfSize(issue: Issue<'too_small' | 'too_big'>): string {
  const unit = units[issue.origin]
  if (unit === undefined) return ruleOfNumber(issue)
  const isShort = issue.code === 'too_small'
  const bound = Number(isShort ? issue.minimum : issue.maximum)
  if (isShort && bound === 1) return "can't be empty"
  const size = `${formatCount(bound)} ${unit}`
  if (issue.exact) return `must have exactly ${size}`
  return isShort ? `must have at least ${size}` : `can have at most ${size}`
}

/** Callers choose these names, so their length and number are unbounded. */
const longestName = 60
const mostNames = 3

function refuseNames(names: readonly string[]): string {
  const named = names.slice(0, mostNames).map((name) => `“${shortenText(name, longestName)}”`)
  return `${together.format(named)} can't be set here.`
}

/**
 * The message when a schema has none: a whole sentence, or in lower case the part that follows the field's
 * name. Schemas' own messages have the same two forms.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return refuseNames(issue.keys)
  if (issue.code === 'invalid_key') return refuseNames([String(issue.input)])
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return typeRules[issue.format === 'safeint' ? 'int' : issue.expected] ?? "isn't valid"
    case 'too_small':
    case 'too_big':
      return ruleOfSize(issue)
    case 'invalid_value':
      return ruleOfChoices(issue.values)
    case 'invalid_format':
      return formatRules[issue.format] ?? "doesn't have the right form"
    case 'not_multiple_of':
      return `must be a multiple of ${formatCount(issue.divisor)}`
    case 'invalid_union':
      return Array.isArray(issue.options) ? ruleOfChoices(issue.options) : "isn't valid"
    default:
      return "isn't valid"
  }
}
