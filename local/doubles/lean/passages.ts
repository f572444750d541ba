/** About as long as the articles that the analyst was trained with. */
const passageWords = 200

/** The words of a transcript in equal pieces of about 200. */
export function passagesOf(lines: readonly { text: string }[]): string[] {
  const words = lines.flatMap(({ text }) => text.split(/\s+/)).filter((word) => word !== '')
  const count = Math.max(1, Math.round(words.length / passageWords))
  const begin = (index: number) => Math.floor((index * words.length) / count)
  return Array.from({ length: count }, (_, index) => words.slice(begin(index), begin(index + 1)).join(' '))
}
