type Summary = { paragraph: string; bullets: readonly string[] }

const lengthOf = (summary: Summary) => Buffer.byteLength(JSON.stringify(summary))

function beginningOf(paragraph: string, fits: (text: string) => boolean): string {
  const sentences = paragraph.split(/(?<=[.!?])\s+/)
  const kept = sentences.findLastIndex((_, last) => fits(sentences.slice(0, last + 1).join(' ')))
  return sentences.slice(0, Math.max(1, kept + 1)).join(' ')
}

/** Drops bullets from the end first, then sentences of the paragraph. */
export function shortenSummary({ paragraph, bullets }: Summary, mostBytes: number): Summary {
  const fits = (summary: Summary) => lengthOf(summary) <= mostBytes
  const kept = bullets.findLastIndex((_, last) => fits({ paragraph, bullets: bullets.slice(0, last + 1) }))
  if (kept >= 0 || fits({ paragraph, bullets: [] })) return { paragraph, bullets: bullets.slice(0, kept + 1) }
  const beginning = beginningOf(paragraph, (text) => fits({ paragraph: text, bullets: [] }))
  return { paragraph: beginning, bullets: [] }
}
