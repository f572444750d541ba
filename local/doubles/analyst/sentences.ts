const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Titles, initials and the like, whose full stop ends no sentence. */
const openEnding =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|St|Sen|Rep|Gov|Gen|Sgt|Lt|Col|No|vs|Jr|Sr|[A-Z](?:\.[A-Z])*)\.["”')]*\s*$/

/** Splits English prose into its sentences, each trimmed; what stands behind a title («Mr. Speaker») is not cut off. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(text.replace(/\s+/g, ' '))) {
    open += segment
    if (openEnding.test(open)) continue
    sentences.push(open.trim())
    open = ''
  }
  sentences.push(open.trim())
  return sentences.filter((sentence) => sentence !== '')
}
