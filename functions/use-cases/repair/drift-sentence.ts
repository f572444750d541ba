import type { Drift } from '#functions/data/repair/drift.ts'

const maximumFields = 6
const maximumCharacters = 60

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > maximumCharacters ? `${text.slice(0, maximumCharacters)}…` : text
}

/** For example `publication.durationSeconds: 9e15 → 600`. Reports the innermost fields. */
function differences(stored: Fields, expected: Fields, path = ''): string[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(expected)])]
  return names.flatMap((name) => {
    const is = stored[name]
    const should = expected[name]
    if (isFields(is) && isFields(should)) return differences(is, should, `${path}${name}.`)
    return JSON.stringify(is) === JSON.stringify(should)
      ? []
      : [`${path}${name}: ${shown(is)} → ${shown(should)}`]
  })
}

const repeats = /^(?:gsi|card)/

function itemSentence({ stored, expected }: Extract<Drift, { kind: 'item' }>): string {
  if (!expected) return 'has no owner'
  if (!stored) return 'is missing'
  const all = differences(stored, expected)
  const own = all.filter((difference) => !repeats.test(difference))
  const named = own.length > 0 ? own : all
  const more = named.length > maximumFields ? ` and ${named.length - maximumFields} more` : ''
  return `differs: ${named.slice(0, maximumFields).join(', ')}${more}`
}

function counterSentence({ missing, instead }: Extract<Drift, { kind: 'counter' }>): string {
  const parts = [
    Object.keys(missing).length > 0 && `differs by ${JSON.stringify(missing)}`,
    Object.keys(instead).length > 0 && `has invalid counts that should be ${JSON.stringify(instead)}`,
  ]
  return parts.filter(Boolean).join(', and ')
}

export function driftSentence(drift: Drift): string {
  const place = `${drift.key.pk} / ${drift.key.sk}`
  switch (drift.kind) {
    case 'counter':
      return `${place}: ${counterSentence(drift)}`
    case 'item':
      return `${place}: ${itemSentence(drift)}`
    case 'unreadable':
      return `${place}: can't be read and is left as it is (${drift.reason})`
    case 'lost':
      return `${place}: is missing. ${drift.reason}`
  }
}
