/** Omits "housing" and "policing", which are nouns already, and "reform", which is part of party names. */
const nouns = new Map(
  Object.entries({
    regulating: 'regulation',
    regulate: 'regulation',
    deregulating: 'deregulation',
    deregulate: 'deregulation',
    reforming: 'reform',
    banning: 'ban',
    controlling: 'control',
    cutting: 'cut',
    legalizing: 'legalization',
    legalize: 'legalization',
    decriminalizing: 'decriminalization',
    decriminalize: 'decriminalization',
    privatizing: 'privatization',
    privatize: 'privatization',
    nationalizing: 'nationalization',
    nationalize: 'nationalization',
    protecting: 'protection',
    taxing: 'taxation',
    enforcing: 'enforcement',
    enforce: 'enforcement',
    preventing: 'prevention',
    prevent: 'prevention',
    reducing: 'reduction',
    expanding: 'expansion',
    restricting: 'restriction',
    forgiving: 'forgiveness',
    canceling: 'cancellation',
    impeaching: 'impeachment',
    impeach: 'impeachment',
    censoring: 'censorship',
    securing: 'security',
  }),
)

const nounOf = (word: string): string | undefined => nouns.get(word.replace(/is(e|ing)$/, 'iz$1'))

/** "Regulating bank" becomes "bank regulation". */
export function verbAsNoun(words: readonly string[]): string[] {
  const [verb = '', ...rest] = words
  const noun = nounOf(verb)
  if (noun === undefined || rest.length === 0) return [...words]
  return verbAsNoun([...withoutArticle(rest), noun])
}

export function withoutArticle(words: readonly string[]): string[] {
  const first = words.findIndex((word) => word !== 'the')
  return words.slice(first === -1 ? words.length - 1 : first)
}
