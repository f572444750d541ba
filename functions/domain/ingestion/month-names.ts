/** If two languages use the same word for different months, the earlier language in this list wins. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'pl',
  'cs',
  'hu',
  'ro',
  'tr',
  'fi',
  'id',
  'ru',
  'uk',
  'el',
] as const

/** Makes `Août.` and `aout` equal. */
const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()

/** Includes dates with a day, because some languages then inflect the month. */
const forms: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
]

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type NamedMonth = readonly [name: string, month: number]

function namesIn(language: string): NamedMonth[] {
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
    return english.flatMap((_, month) => {
      const parts = format.formatToParts(new Date(Date.UTC(2025, month, 15)))
      return parts.flatMap(({ type, value }): NamedMonth[] =>
        type === 'month' ? [[folded(value), month]] : [],
      )
    })
  })
}

let foreign: readonly NamedMonth[] | undefined

const shortestName = 3

/**
 * From 0 for January. Accepts full names, abbreviations of `Intl`, and any prefix of at least three letters.
 */
export function monthOfName(name: string): number | null {
  const word = folded(name)
  const inEnglish = english.findIndex((month) => word.startsWith(month) && /^[a-z]+$/.test(word))
  // Building the lists of the other languages is slow, so they are skipped when the name is English.
  if (inEnglish >= 0 && !/^mar[^c]|^jun[^e]|^jul[^y]/.test(word)) return inEnglish
  foreign ??= languages.flatMap(namesIn)
  const whole = foreign.find(([candidate]) => candidate === word)
  const abbreviated = foreign.find(([candidate]) => word.length >= shortestName && candidate.startsWith(word))
  return (whole ?? abbreviated)?.[1] ?? (inEnglish >= 0 ? inEnglish : null)
}
