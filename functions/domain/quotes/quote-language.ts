/** What of a language decides whether two wordings are the same. */
export type QuoteLanguage = {
  isEnglish: boolean
  /** Sounds that a speaker makes while thinking; a quote may have them or not. Folded. */
  fillers: ReadonlySet<string>
  /** Words that turn a sense round. Folded. */
  negations: ReadonlySet<string>
}

const list = (words: string): readonly string[] => words.split(' ')

/** Sounds that are a word of no language that we know. */
const everywhere = list('uh uhh uhm hm hmm')

/** By the first part of the tag; in German, for example, «um» and «er» are words. */
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

/** Of an unknown language we refuse rather more. */
const anyNegation = new Set([...negationsOf.values()].flat())

/** The language by its tag (BCP 47). */
export function quoteLanguage(tag: string): QuoteLanguage {
  const primary = tag.split('-')[0]?.toLowerCase() ?? ''
  const negations = negationsOf.get(primary)
  return {
    isEnglish: primary === 'en',
    fillers: new Set([...everywhere, ...(fillersOf.get(primary) ?? [])]),
    negations: negations ? new Set(negations) : anyNegation,
  }
}

/** One word of English in twelve at least is one of these, in speech and in writing; together they are words of no other language. */
const englishMarks = new Set(['the', 'and', 'of', 'that', 'you'])
const sampled = 5_000

/** `und` where the words do not look English. */
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

/** Whether a folded word denies: by itself, or by its ending as in «doesn't» and the French «n'est». */
export function isNegation(folded: string, { negations, isEnglish }: QuoteLanguage): boolean {
  if (negations.has(folded)) return true
  return isEnglish ? folded.endsWith("n't") : folded.startsWith("n'")
}
