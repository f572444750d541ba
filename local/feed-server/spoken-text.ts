const spelledOut: readonly (readonly [RegExp, string])[] = [
  [/\bMr\./g, 'Mister'],
  [/\bMrs\./g, 'Missus'],
  [/\bMs\./g, 'Miz'],
  [/\bDr\./g, 'Doctor'],
  [/\bSt\./g, 'Saint'],
  [/\bU\.S\./g, 'U S'],
  [/&/g, ' and '],
  [/%/g, ' percent'],
]

/**
 * Removes inner punctuation, at which flite would split a sentence into several utterances. As one utterance,
 * the sentence has a known time.
 */
export function toSpokenText(sentence: string): string {
  const spelled = spelledOut.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence)
  const unmarked = spelled
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/["“”()[\]{}*_/\\]/g, ' ')
    .replace(/[‐‑]/g, '-')
    .replace(/\s*(?:--+|[–—;:]|\s-\s)\s*/g, ', ')
    .replace(/(?<!\d)[.!?…]+|[.!?…]+(?!\d)/g, ', ')
    .replace(/[^\x20-\x7e]/g, ' ')
  const words = unmarked
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  return `${words}.`
}
