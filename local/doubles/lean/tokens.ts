import { functionWords } from '#local/doubles/analyst/stop-words.ts'

/** A word of a text, and where it stands there. */
export type Token = {
  /** Lower case, without accents and without a possessive ending. */
  folded: string
  start: number
  end: number
  /** Nothing but a space or a hyphen stands between it and the word before. */
  isJoined: boolean
}

/** One or two words that follow each other, folded, and where they stand. */
export type Feature = { name: string; start: number; end: number }

/** What stands in a prompt for a name is no word that was spoken. */
const mask = /\[[a-z]+\]/g
const word = /\p{L}+(?:['’]\p{L}+)*/gu

const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'").replace(/'s$/, '')

/** The words of a text; masks and numbers are none, and nothing joins the words around them. */
export function tokensOf(text: string): Token[] {
  const bare = text.replace(mask, (found) => '.'.repeat(found.length))
  const tokens: Token[] = []
  for (const match of bare.matchAll(word)) {
    const end = match.index + match[0].length
    const between = bare.slice(tokens.at(-1)?.end ?? 0, match.index)
    const isJoined = tokens.length > 0 && /^(?:\s+|-)$/.test(between)
    tokens.push({ folded: fold(match[0]), start: match.index, end, isJoined })
  }
  return tokens
}

/** The words and pairs of a text in their order; a function word stands only in a pair with another word. */
export function featuresOf(tokens: readonly Token[]): Feature[] {
  return tokens.flatMap(({ folded, start, end, isJoined }, index) => {
    const features: Feature[] = functionWords.has(folded) ? [] : [{ name: folded, start, end }]
    const before = tokens[index - 1]
    if (before && isJoined && !(functionWords.has(folded) && functionWords.has(before.folded)))
      features.push({ name: `${before.folded} ${folded}`, start: before.start, end })
    return features
  })
}
