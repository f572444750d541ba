/** Titles that differ only in case, spaces and punctuation give the same text. */
export function foldedTitle(title: string): string {
  const folded = title.normalize('NFKC').toLowerCase()
  const words = folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return words || folded.trim()
}
