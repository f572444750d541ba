/** A mark that may end a sentence, with what closes behind it, a space, and something that may begin one. */
const possibleEnd = /(?<=[.!?…]["”’')\]]*)\s+(?=["“‘'([]?[\p{Lu}\p{N}])/u

/** Titles, initials and the like, whose full stop ends no sentence. */
const openEnding =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|St|Sen|Rep|Gov|Gen|Sgt|Lt|Col|No|vs|Jr|Sr|[A-Z](?:\.[A-Z])*)\.["”')]*\s*$/

/**
 * Splits English prose into its sentences, each trimmed; what stands behind a title («Mr. Speaker») is not cut off.
 * By rule alone, not by the platform's segmenter, whose answers change with its version.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.replace(/\s+/g, ' ').trim().split(possibleEnd)) {
    const open = sentences.at(-1)
    if (open !== undefined && openEnding.test(open)) sentences[sentences.length - 1] = `${open} ${piece}`
    else if (piece !== '') sentences.push(piece)
  }
  return sentences
}
