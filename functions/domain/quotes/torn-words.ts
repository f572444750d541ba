import type { ContentWord } from '#functions/domain/quotes/content-words.ts'
import type { voiceOf } from '#shared/domain/transcript.ts'

export type SpokenTurn = {
  voice: ReturnType<typeof voiceOf>
  texts: readonly string[]
  words: readonly ContentWord[]
}

const isFinished = (text: string) =>
  /[\p{STerm}][\p{Pe}\p{Pf}"'’”»]*\s*$/u.test(text) && !/\.\.+\W*$/.test(text)
const isBrokenOff = (text: string) => /(?:[-‐‑–—…,]|\.\.+)["'’”»]*\s*$/u.test(text)
/** A first letter in capitals, not a word in capitals. */
const beginsAnew = (text: string) => /^[^\p{L}\p{N}…–—-]*\p{Lu}(?!\p{Lu})/u.test(text)

/**
 * The last words of turns that are broken off, and the words where the same speaker goes on after an
 * interruption. Quotes must not begin or end there.
 */
export function tornWords(turns: readonly SpokenTurn[]): Set<number> {
  const torn = new Set<number>()
  const openEnds = new Map<SpokenTurn['voice'], number | undefined>()
  let next = 0
  for (const { voice, texts, words } of turns) {
    const [first, last] = [next, next + words.length - 1]
    next += words.length
    if (words.length === 0) continue
    const openEnd = openEnds.get(voice)
    if (openEnd !== undefined && !beginsAnew(texts[0] ?? '')) torn.add(first).add(openEnd)
    const end = texts.at(-1) ?? ''
    if (isBrokenOff(end)) torn.add(last)
    openEnds.set(voice, isFinished(end) ? undefined : last)
  }
  return torn
}
