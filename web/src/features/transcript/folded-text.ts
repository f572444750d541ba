/** A text as it is compared in a search, and for each of its characters the part of the original that it stands for. */
export type FoldedText = { text: string; starts: ArrayLike<number>; ends: ArrayLike<number> }

/** A letter with its marks; Korean syllables that are written in parts count as one. */
const clusters = /[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|\P{M}\p{M}*|\p{M}+/gu
const isAscii = /^[\0-\x7f]*$/

/**
 * A text without case, accents, and differences of quotation marks, dashes and spaces. Case is folded by way of capitals
 * (ß is ss, ſ is s); only accents of Latin, Greek and Cyrillic fall away, because in other scripts marks are vowels.
 */
export function fold(text: string): string {
  return isAscii.test(text) ? text.toLowerCase() : foldWithPlaces(text).text
}

/** As `fold`, with the places of everything in the original. */
export function foldWithPlaces(text: string): FoldedText {
  if (isAscii.test(text)) {
    const places = Array.from(text, (_, index) => index)
    return { text: text.toLowerCase(), starts: places, ends: places.map((place) => place + 1) }
  }
  const folded: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const plain = foldCluster(cluster)
    folded.push(plain)
    for (let place = 0; place < plain.length; place += 1) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
  }
  return { text: folded.join(''), starts, ends }
}

function foldCluster(cluster: string): string {
  const plain = cluster
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return plain
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[‘’‚‛ʼ`´]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s/g, ' ')
}
