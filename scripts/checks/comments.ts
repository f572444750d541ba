import type { Source } from '#scripts/checks/sources.ts'

const maximumColumns = 110

/** Words that newcomers must read twice, with what to write instead. */
const unclearWords: readonly { words: RegExp; instead: string }[] = [
  { words: /\b(?:whoever|whomever|somebody|nobody)\b/i, instead: 'name the user, caller or component' },
  { words: /\b(?:whatever|whichever|that which)\b/i, instead: 'name the thing, or write "any"' },
  { words: /\bwhat (?:becomes|became|has become) of\b/i, instead: 'outcome' },
  { words: /\b(?:comes?|came|coming) of\b/i, instead: 'outcome or result' },
  { words: /\b(?:waiting line|lanes?)\b/i, instead: 'queue' },
  { words: /\b(?:takes?|took|taking) turns\b/i, instead: 'name the order, such as round robin or priority' },
  { words: /\b(?:hands?|handed|handing) (?:over|on)\b/i, instead: 'pass' },
  { words: /\b(?:gives?|given|gave|giving) back\b/i, instead: 'return, release or requeue' },
  { words: /\blook(?:s|ed|ing)? through\b/i, instead: 'scan, page through or query' },
  { words: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix or repair' },
  { words: /\b(?:beds?|test bed)\b/i, instead: 'test environment' },
]

/** Code spans and URLs may contain the unclear words, because we did not choose their wording. */
const quoted = /`[^`]*`|\bhttps?:\/\/\S+/g

/** Returns a message for each comment line that is too wide or has an unclear word. */
export function findUnclearComments(sources: readonly Source[]): string[] {
  return sources.filter(({ file }) => /\.tsx?$/.test(file)).flatMap(faultsIn)
}

function faultsIn(source: Source): string[] {
  return source.comments.flatMap((comment) => {
    const firstLine = source.lineOf(comment)
    return comment.value.split('\n').flatMap((text, index) => {
      const line = firstLine + index
      const faults = [wideLineFault(source.lines[line - 1] ?? '', text), ...wordFaults(text)]
      return faults.flatMap((fault) => (fault ? [`${source.file}:${line} ${fault}`] : []))
    })
  })
}

function wideLineFault(line: string, text: string): string | undefined {
  const content = text.replace(/^\s*\*/, '').trim()
  // Lines that cannot be wrapped: rows of a table, and a single long word such as a URL.
  const isWrappable = content.includes(' ') && !content.startsWith('|')
  return line.length > maximumColumns && isWrappable
    ? `has a comment line of ${line.length} columns: wrap it at ${maximumColumns}`
    : undefined
}

function wordFaults(text: string): string[] {
  const written = text.replace(quoted, '')
  return unclearWords.flatMap(({ words, instead }) => {
    const [found] = words.exec(written) ?? []
    return found ? [`says "${found}": ${instead}`] : []
  })
}
