import { leansOnContext } from '#local/fakes/analyst/leaning.ts'
import { makesNoClaim } from '#local/fakes/analyst/no-opinion-signs.ts'
import { isViewOfOthers } from '#local/fakes/analyst/others-views.ts'
import { isContentWord, splitWords } from '#local/fakes/analyst/words.ts'
import { quoteWords } from '#shared/domain/analysis.ts'

export type QuoteInContext = { before: string; text: string; after: string }

export type QuoteJudgement = 'stands' | 'needs_context' | 'not_own_position' | 'no_subject'

const fewestContentWords = 2

const plain = (text: string) => text.replaceAll('’', "'").trim()
const endsSentence = /[.!?…]["”')\]]*$/

/** A quote that begins inside a sentence may say the opposite of it. */
function isWholeSentence({ before, text }: QuoteInContext): boolean {
  const beginsSentence = !/^[^\p{L}\p{N}]*\p{Ll}/u.test(text) && (before === '' || endsSentence.test(before))
  return beginsSentence && endsSentence.test(text)
}

function isOfQuoteLength(text: string): boolean {
  const { length } = splitWords(text)
  return length >= quoteWords.fewest && length <= quoteWords.most
}

/**
 * Accepts a quote that is an opinion of the speaker and can be understood alone. Refuses questions,
 * greetings, advertisements, reported or retracted views, and openings that need the previous sentence. When
 * in doubt, refuses.
 */
export function judgeQuote(quote: QuoteInContext): QuoteJudgement {
  const said = { before: plain(quote.before), text: plain(quote.text), after: plain(quote.after) }
  if (!isOfQuoteLength(said.text) || makesNoClaim(said.text)) return 'no_subject'
  if (isViewOfOthers(said)) return 'not_own_position'
  if (!isWholeSentence(said) || leansOnContext(said.text)) return 'needs_context'
  return splitWords(said.text).filter(isContentWord).length < fewestContentWords ? 'no_subject' : 'stands'
}
