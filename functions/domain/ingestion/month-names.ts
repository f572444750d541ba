/** Where two languages use one word for different months, the earlier language counts. */
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

/** `Août.` and `aout` are one word. */
const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()

/** Some languages inflect the month within a date. */
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

/** From 0. Accepts the full name, the platform's abbreviation, and the first three letters or more. */
export function monthOfName(name: string): number | null {
  const word = folded(name)
  const inEnglish = english.findIndex((month) => word.startsWith(month) && /^[a-z]+$/.test(word))
  // Only if English has no such month, because building the other lists is slow.
  if (inEnglish >= 0 && !/^mar[^c]|^jun[^e]|^jul[^y]/.test(word)) return inEnglish
  foreign ??= languages.flatMap(namesIn)
  const whole = foreign.find(([candidate]) => candidate === word)
  const abbreviated = foreign.find(([candidate]) => word.length >= shortestName && candidate.startsWith(word))
  return (whole ?? abbreviated)?.[1] ?? (inEnglish >= 0 ? inEnglish : null)
}
