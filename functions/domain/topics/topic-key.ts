import { verbAsNoun, withoutArticle } from '#functions/domain/topics/verb-forms.ts'
import { foldWords } from '#functions/domain/topics/word-forms.ts'
import { cleanTopicName } from '#shared/domain/topic.ts'

const compounds = new Map(
  Object.entries({
    healthcare: 'health care',
    childcare: 'child care',
    daycare: 'day care',
    cybersecurity: 'cyber security',
    cybercrime: 'cyber crime',
    antisemitism: 'anti semitism',
    antitrust: 'anti trust',
    antiwar: 'anti war',
    midterm: 'mid term',
    midterms: 'mid terms',
    nonprofit: 'non profit',
    nonprofits: 'non profits',
    startup: 'start up',
    startups: 'start up',
    lockdown: 'lock down',
    lockdowns: 'lock down',
    bipartisan: 'bi partisan',
    policymaking: 'policy making',
    lawmaking: 'law making',
    homebuying: 'home buying',
    prochoice: 'pro choice',
    prolife: 'pro life',
  }),
)

const hasOnlyLatinLetters = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text)

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
    .replace(/'s\b|'/g, '')
    .replaceAll('&', ' and ')
    .replace(/[-.,]+/g, ' ')
  const words = plain.split(' ').filter((word) => word !== '')
  return words.flatMap((word) => (compounds.get(word) ?? word).split(' '))
}

/**
 * Equal for variants of a topic name: case, spaces, accents, hyphens, number, spelling and verb forms. In
 * other scripts only case is ignored. Idempotent. The key may be longer than the name.
 */
export function topicKey(name: string): string {
  const text = cleanTopicName(name).toLowerCase()
  if (!hasOnlyLatinLetters(text)) return text
  const words = foldWords(withoutArticle(wordsOf(text)))
  const key = verbAsNoun(words).join(' ')
  return key === '' ? text : key
}
