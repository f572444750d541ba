const writtenOut: ReadonlyMap<string, readonly string[]> = new Map([
  ["can't", ['can', 'not']],
  ['cannot', ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
  ["let's", ['let', 'us']],
  ["i'm", ['i', 'am']],
  ['gonna', ['going', 'to']],
  ['gotta', ['got', 'to']],
  ['wanna', ['want', 'to']],
  ['ok', ['okay']],
])

const negated =
  /^(do|does|did|is|are|was|were|have|has|had|would|should|could|must|need|might|ought|dare)n't$/
/** The words after which "'s" is never possessive. */
const subject = /^(i|you|he|she|it|we|they|that|this|there|here|what|who|where|when|why|how)('s|'d)$/
const ending = /^(.+)('re|'ve|'ll)$/
const endings: ReadonlyMap<string, string> = new Map([
  ["'re", 'are'],
  ["'ve", 'have'],
])

/**
 * Undefined if the word is no contraction. Splits off the ambiguous endings "'s", "'d" and "'ll" unexpanded.
 */
export function expandContraction(folded: string): readonly string[] | undefined {
  const known = writtenOut.get(folded)
  if (known || !folded.includes("'")) return known
  const [, verb] = negated.exec(folded) ?? []
  if (verb) return [verb, 'not']
  const [, stem, short] = subject.exec(folded) ?? ending.exec(folded) ?? []
  return stem && short ? [stem, endings.get(short) ?? short] : undefined
}

const expansions: ReadonlyMap<string, readonly string[]> = new Map([
  ["'s", ['is', 'has']],
  ["'d", ['had', 'would']],
  ["'ll", ['will', 'shall']],
])

/** Not transitive: "'s" equals "is" and "has", but these two differ. */
export function areEquivalent(one: string, other: string): boolean {
  if (one === other) return true
  return Boolean(expansions.get(one)?.includes(other) || expansions.get(other)?.includes(one))
}

const shortened = new Set([...expansions.entries()].flat(2))

export function hasContraction(text: string): boolean {
  return shortened.has(text)
}
