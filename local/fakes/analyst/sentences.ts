/** Punctuation and closing quotes, then a space, before a character that could begin a sentence. */
const possibleEnd = /(?<=[.!?…]["”’')\]]*)\s+(?=["“‘'([]?[\p{Lu}\p{N}])/u

/** Titles and initials whose period does not end a sentence. */
const openEnding =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|St|Sen|Rep|Gov|Gen|Sgt|Lt|Col|No|vs|Jr|Sr|[A-Z](?:\.[A-Z])*)\.["”')]*\s*$/

/** For English only. Uses rules instead of Intl.Segmenter, whose results depend on the ICU version. */
export function splitEnglishSentences(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.replace(/\s+/g, ' ').trim().split(possibleEnd)) {
    const open = sentences.at(-1)
    if (open !== undefined && openEnding.test(open)) sentences[sentences.length - 1] = `${open} ${piece}`
    else if (piece !== '') sentences.push(piece)
  }
  return sentences
}
