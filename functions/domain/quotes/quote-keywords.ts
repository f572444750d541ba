import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import type { QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'

const mostKeywords = 5

function placeOf(spoken: readonly ContentWord[], offered: readonly ContentWord[]): number {
  return spoken.findIndex((_, place) =>
    offered.every(({ folded }, offset) => folded === spoken[place + offset]?.folded),
  )
}

export function keywordsIn(text: string, offered: readonly string[], language: QuoteLanguage): string[] {
  const spoken = contentWords(text, language)
  const found = offered.flatMap((keyword) => {
    const words = contentWords(keyword, language)
    const place = words.length === 0 ? -1 : placeOf(spoken, words)
    const first = spoken[place]
    const last = spoken[place + words.length - 1]
    return first && last ? text.slice(first.start, last.end) : []
  })
  return [...new Map(found.map((keyword) => [keyword.toLowerCase(), keyword])).values()].slice(
    0,
    mostKeywords,
  )
}
