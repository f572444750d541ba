import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { role } from '#functions/domain/transcript/speaker-names.ts'

const title =
  /^(?:mr|mrs|ms|miss|mx|dr|doctor|prof|professor|sir|dame|lord|lady|sen|senator|rep|gov|governor|gen|general|president|chairman|judge|the|herr|frau|don|doña)\.?$/

/** In lower case, without titles: "Dr. Ann Lee" is "ann", "lee". */
function wordsOf(name: string): string[] {
  const words = name.normalize('NFC').toLowerCase().trim().split(/\s+/)
  while (words.length > 1 && title.test(words[0] ?? '')) words.shift()
  return words
}

function isFirstName(name: string): boolean {
  const isWord = /^\p{L}[\p{L}\p{M}'’-]+$/u.test(name)
  return isWord && !role.test(name) && !title.test(name.toLowerCase())
}

const joining = /^(?:and|und|et|y|e|en|og|och|or|with|mit)$/

/** Excludes "Ann 2", "Ann (host)", "Ann & Bo" and "Ann and Bo". */
function isFullName(words: readonly string[]): boolean {
  return words.every((word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word)) && !joining.test(words[1] ?? '')
}

function fullNameOf(first: string, names: readonly string[]): string | undefined {
  const [folded] = wordsOf(first)
  const longer = names.filter((name) => {
    const [one, ...others] = wordsOf(name)
    return one === folded && others.length > 0
  })
  const people = new Set(longer.map((name) => wordsOf(name).join(' ')))
  return people.size === 1 && isFullName(wordsOf(longer[0] ?? '')) ? longer[0] : undefined
}

/** A first name stands for the only full name in the file that begins with it. Mutates the segments. */
export function completeNames(segments: RawSegment[]): RawSegment[] {
  const names = [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))]
  const fullNames = new Map<string, string>()
  for (const name of names) {
    const full = isFirstName(name) ? fullNameOf(name, names) : undefined
    if (full) fullNames.set(name, full)
  }
  for (const segment of fullNames.size > 0 ? segments : []) {
    const full = fullNames.get(segment.speaker ?? '')
    if (full) segment.speaker = full
  }
  return segments
}
