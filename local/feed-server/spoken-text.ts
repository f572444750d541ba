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
 * flite splits a sentence into utterances at punctuation of its choice. Without inner punctuation each
 * sentence is one utterance, so its time is known.
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
