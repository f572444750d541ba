import { readFileSync } from 'node:fs'

export type DocumentedCommand = { file: string; text: string; words: string[] }

const documents = [
  'README.md',
  'docs/running-locally.md',
  'docs/operations.md',
  'docs/deploy-from-github.md',
  'docs/runbook.md',
  'docs/costs.md',
  'docs/data.md',
  'docs/moving.md',
  'docs/scale.md',
  'docs/versions.md',
  'docs/evaluation/README.md',
]
const inline = /`((?:aws|npx|npm) [^`\n]+)`/g
const fence = /^( *)```sh\n([\s\S]*?)^\1```$/gm

function linesOf(block: string): string[] {
  return block
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#\s.*$/, '').trim())
    .filter((line) => line !== '')
}

/** The first `$(…)` of a line, with the text around it. */
function substitution(line: string): { before: string; inside: string; after: string } | undefined {
  const start = line.indexOf('$(')
  if (start < 0) return undefined
  let depth = 0
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '(') depth += 1
    if (line[at] === ')') depth -= 1
    if (depth === 0)
      return { before: line.slice(0, start), inside: line.slice(start + 2, at), after: line.slice(at + 1) }
  }
  throw new Error(`A parenthesis is not closed: ${line}`)
}

function withSubstitutions(line: string): string[] {
  const found = substitution(line)
  if (!found) return [line]
  return [...withSubstitutions(`${found.before}VALUE${found.after}`), ...withSubstitutions(found.inside)]
}

/** Splits at `&&` and `|` outside of quotes. */
const unquotedParts = /(?:"(?:\\.|[^"])*"|'[^']*'|(?! && | \| )[^"'])+/g

function commandsIn(line: string): string[] {
  const bare = line
    .replace(/^\w+\(\) \{ (.*); \}$/, '$1')
    .replace(/^for \w+ in .*; do$/, '')
    .replace(/^done$/, '')
    .replace(/^\w+=\S*$/, '')
  return (bare.match(unquotedParts) ?? [])
    .map((part) => part.replace(/^(&&|\|) |^ (&&|\|) /, '').trim())
    .filter((part) => part !== '')
}

/** Splits as a shell does, and drops the quotes. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:"(?:\\.|[^"])*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(
      /"((?:\\.|[^"])*)"|'([^']*)'/g,
      (_, double?: string, single?: string) => double ?? single ?? '',
    ),
  )
}

export function documentedCommands(): DocumentedCommand[] {
  return documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const blocks = [...text.matchAll(fence)].flatMap(([, , block = '']) => linesOf(block))
    const mentioned = [...text.replace(fence, '').matchAll(inline)].map(([, command = '']) => command)
    return [...blocks, ...mentioned]
      .flatMap(withSubstitutions)
      .flatMap(commandsIn)
      .map((command) => ({ file, text: command, words: wordsOf(command) }))
  })
}

/** An option without a value maps to an empty string. */
export function optionsOf(words: readonly string[]): Map<string, string> {
  return new Map(
    words.flatMap((word, index) => {
      if (!word.startsWith('--') || word === '--') return []
      const next = words[index + 1]
      return [[word.slice(2), next === undefined || next.startsWith('--') ? '' : next] as const]
    }),
  )
}
