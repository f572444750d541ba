export type QuoteLanguage = {
  isEnglish: boolean
  /** Folded hesitation sounds, which a quote may have or lack. */
  fillers: ReadonlySet<string>
  negations: ReadonlySet<string>
}

const list = (words: string): readonly string[] => words.split(' ')

/** Hesitation sounds that are words in no known language. */
const everywhere = list('uh uhh uhm hm hmm')

/** By primary language tag; in German, for example, "um" and "er" are words. */
const fillersOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', list('um umm er erm mm ah')],
  ['de', list('ah ahm ohm')],
  ['fr', list('euh')],
])

const negationsOf: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'en',
    list(
      'not no never nor neither none nobody nothing nowhere noone hardly barely scarcely seldom rarely without cannot nope non ' +
        "n't dont doesnt didnt isnt arent wasnt werent wont cant havent hasnt hadnt wouldnt shouldnt couldnt aint",
    ),
  ],
  [
    'de',
    list(
      'nicht nichts nie niemals niemand niemanden niemandem nirgends kein keine keinen keinem keiner keines ' +
        'weder ohne kaum nein',
    ),
  ],
  ['fr', list('ne pas jamais rien personne aucun aucune sans ni non guere nul nulle')],
  ['es', list('no nunca jamas nada nadie ningun ninguno ninguna sin ni tampoco apenas')],
  ['it', list('non no mai niente nulla nessuno nessuna senza ne neanche nemmeno')],
  ['pt', list('nao nunca jamais nada ninguem nenhum nenhuma sem nem')],
  ['nl', list('niet niets geen nooit niemand nergens zonder nauwelijks nee')],
])

/** For unknown languages all negations count: refusing a quote is safer. */
const anyNegation = new Set([...negationsOf.values()].flat())

export function quoteLanguage(tag: string): QuoteLanguage {
  const primary = tag.split('-')[0]?.toLowerCase() ?? ''
  const negations = negationsOf.get(primary)
  return {
    isEnglish: primary === 'en',
    fillers: new Set([...everywhere, ...(fillersOf.get(primary) ?? [])]),
    negations: negations ? new Set(negations) : anyNegation,
  }
}

/** At least one in twelve English words is one of these; together they occur in no other language. */
const englishMarks = new Set(['the', 'and', 'of', 'that', 'you'])
const sampled = 5_000

export function guessLanguage(words: Iterable<string>): string {
  let seen = 0
  let marks = 0
  for (const word of words) {
    if (englishMarks.has(word.toLowerCase())) marks += 1
    seen += 1
    if (seen === sampled) break
  }
  return marks * 12 > seen ? 'en' : 'und'
}

/** Includes contractions such as "doesn't" and the French "n'est". */
export function isNegation(folded: string, { negations, isEnglish }: QuoteLanguage): boolean {
  if (negations.has(folded)) return true
  return isEnglish ? folded.endsWith("n't") : folded.startsWith("n'")
}
