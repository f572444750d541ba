import { stopWords } from '#local/fakes/analyst/stop-words.ts'

export function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  )
}

export function isContentWord(word: string): boolean {
  return word.length > 2 && !/^\p{N}+/u.test(word) && !word.includes("'") && !stopWords.has(word)
}

/** Maps plural to singular: `families` to `family`. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word
  return /(?:ches|shes|xes|sses|zes)$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '')
}
