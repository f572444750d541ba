import {
  type IsOrdinary,
  type NameForm,
  personForms,
  showForms,
} from '#functions/domain/analysis/name-forms.ts'
import { foldText } from '#functions/domain/text/folded-text.ts'
import { addressMask, maskAddresses } from '#functions/domain/text/spoken-addresses.ts'

const showMask = '[show]'
const personMask = '[person]'

export type MaskedNames = {
  shows: readonly string[]
  people: readonly string[]
  isOrdinary?: IsOrdinary
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches "housinghour", "O Neil" and "Anne-Marie" too. */
function patternOf({ words }: NameForm): string {
  return words
    .map((word) => (word === 'and' || word === '&' ? '(?:and|&)' : escaped(word)))
    .join('[^\\p{L}\\p{N}]{0,3}')
}

type Rule = { pattern: RegExp; mask: string; needsCapital: boolean }

/** Longest first, so that a name is not masked in pieces. */
function ruleOf(forms: readonly NameForm[], kind: Omit<Rule, 'pattern'>): Rule[] {
  const patterns = [
    ...new Set(forms.filter((form) => form.needsCapital === kind.needsCapital).map(patternOf)),
  ]
  if (patterns.length === 0) return []
  const alternatives = patterns.toSorted((one, other) => other.length - one.length).join('|')
  return [{ pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'gu'), ...kind }]
}

function applyRule(text: string, { pattern, mask, needsCapital }: Rule): string {
  const { folded, places } = foldText(text)
  let masked = ''
  let passed = 0
  for (const { 0: match, index } of folded.matchAll(pattern)) {
    const start = places[index] ?? 0
    const end = places[index + match.length] ?? text.length
    if (needsCapital && !/^\p{Lu}/u.test(text.slice(start))) continue
    masked += text.slice(passed, start) + mask
    passed = end
  }
  return masked + text.slice(passed)
}

/**
 * Masks addresses and the names of the show and its people, so that ratings cannot depend on who speaks. A
 * name that is also a word is masked only when capitalized: "Will" the host, not "will".
 */
export function maskNames(names: MaskedNames): (text: string) => string {
  const { isOrdinary = () => false } = names
  const titles = names.shows.map((title) => showForms(title, isOrdinary))
  const shows = titles.flatMap((title) => title.shows)
  const people = [
    ...names.people.flatMap((person) => personForms(person, isOrdinary)),
    ...titles.flatMap((title) => title.people),
  ]
  const rules = [false, true].flatMap((needsCapital) => [
    ...ruleOf(shows, { mask: showMask, needsCapital }),
    ...ruleOf(people, { mask: personMask, needsCapital }),
  ])
  return (text) => {
    return rules.reduce(applyRule, maskAddresses(text))
  }
}

export function readableMasks(text: string): string {
  return text
    .replaceAll(showMask, 'the show')
    .replaceAll(personMask, 'the speaker')
    .replaceAll(addressMask, 'an address')
}

export function hasMask(text: string): boolean {
  return [showMask, personMask, addressMask].some((mask) => text.includes(mask))
}
