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
 * A sentence in the form in which the synthesiser speaks it in one breath. It ends an utterance at a mark of its own choice;
 * without marks inside, each sentence is exactly one, and its time is known.
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
