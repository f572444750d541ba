/** What stands in a prompt for a name, and what stands for it where the answer is shown. */
const showMask = '[show]'
const personMask = '[person]'

const organisationWords =
  /^(?:the|and|of|for|with|public|national|radio|media|news|network|podcasts?|studios?|productions?|group|inc|llc|ltd|company|press|times|post|institute|university|society|foundation|party|council|union|house|senate|state|president|speaker|spk|host|guest|unknown|narrator|\d+)$/i

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** The whole phrase, whatever stands around it but letters and digits. */
const phrase = (text: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, flags)

export type MaskedNames = {
  shows: readonly string[]
  /** Hosts, authors and named speakers. */
  people: readonly string[]
}

/** The parts of a person's name that are masked on their own; none for what looks like an organisation. */
function partsOf(person: string): string[] {
  const words = person.split(/[\s_]+/).filter((word) => word.length > 0)
  if (words.length > 4 || words.some((word) => organisationWords.test(word))) return []
  return words.filter((word) => word.length >= 3 && /^\p{Lu}/u.test(word))
}

const longestFirst = (names: readonly string[]) =>
  [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length >= 3 && !organisationWords.test(name))
    .toSorted((one, other) => other.length - one.length)

/**
 * A function that takes spoken names of show and people out of a text, so that a rating cannot follow from who speaks.
 * A name on its own counts only when capitalised: «Will» the host, not «will» the verb.
 */
export function maskNames(names: MaskedNames): (text: string) => string {
  const rules = [
    ...longestFirst(names.shows).map((name) => ({ pattern: phrase(name, 'giu'), mask: showMask })),
    ...longestFirst(names.people).map((name) => ({ pattern: phrase(name, 'giu'), mask: personMask })),
    ...longestFirst(names.people.flatMap(partsOf)).map((name) => ({
      pattern: phrase(name, 'gu'),
      mask: personMask,
    })),
  ]
  return (text) => rules.reduce((masked, { pattern, mask }) => masked.replace(pattern, mask), text)
}

/** The masks of a prompt as words, for texts that people read. */
export function readableMasks(text: string): string {
  return text.replaceAll(showMask, 'the show').replaceAll(personMask, 'the speaker')
}

export function hasMask(text: string): boolean {
  return text.includes(showMask) || text.includes(personMask)
}
