type Summary = { paragraph: string; bullets: readonly string[] }

const lengthOf = (summary: Summary) => Buffer.byteLength(JSON.stringify(summary))

function beginningOf(paragraph: string, hasRoom: (text: string) => boolean): string {
  const sentences = paragraph.split(/(?<=[.!?])\s+/)
  const kept = sentences.findLastIndex((_, last) => hasRoom(sentences.slice(0, last + 1).join(' ')))
  return sentences.slice(0, Math.max(1, kept + 1)).join(' ')
}

/** Drops bullets from the end first, then sentences of the paragraph. */
export function shortenSummary({ paragraph, bullets }: Summary, mostBytes: number): Summary {
  const hasRoom = (summary: Summary) => lengthOf(summary) <= mostBytes
  const kept = bullets.findLastIndex((_, last) => hasRoom({ paragraph, bullets: bullets.slice(0, last + 1) }))
  if (kept >= 0 || hasRoom({ paragraph, bullets: [] }))
    return { paragraph, bullets: bullets.slice(0, kept + 1) }
  const beginning = beginningOf(paragraph, (text) => hasRoom({ paragraph: text, bullets: [] }))
  return { paragraph: beginning, bullets: [] }
}
