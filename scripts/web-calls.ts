import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Constant, ReaderCode } from '#scripts/answer-readers.ts'
import { type ContractsByName, contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'

export const webCallsFile = 'web/src/lib/api/calls.ts'
export const laterCallsFile = 'web/src/lib/api/later-calls.ts'
export const answersFile = 'web/src/lib/api/answers.ts'
export const laterAnswersFile = 'web/src/lib/api/later-answers.ts'

type ContractName = keyof ContractsByName

/**
 * Calls that landing pages and signing in make. The others are loaded together when the first of them is
 * made.
 */
const loadedAtOnce: ReadonlySet<string> = new Set<ContractName>([
  'statistics.get',
  'topics.list-all',
  'topics.list-for-stance',
  'sidelight.list',
  'sidelight.list-voices',
  'episodes.get',
  'episodes.get-transcript',
  'episodes.list-other-side',
  'episodes.assess',
  'podcasts.list-episodes',
  'auth.me',
  'auth.login',
  'auth.logout',
  'auth.refresh',
])

/** The web app links to these or shows their URL; its scripts never call them. */
const linked: ReadonlySet<string> = new Set<ContractName>([
  'episodes.get-receipt',
  'transcripts.get-vtt',
  'transcripts.get-srt',
  'transcripts.get-json',
  'transcripts.get-text',
  'mail-preferences.open-unsubscribe',
])

const called = contracts.filter(
  ({ name, exemptFromOriginCheck }) => !exemptFromOriginCheck && !linked.has(name),
)
const rows = called.filter(({ name }) => loadedAtOnce.has(name))
const laterRows = called.filter(({ name }) => !loadedAtOnce.has(name))

const rowsOf = (rows: readonly Contract[]) =>
  rows.map(({ name, method, path }) => `  '${name}': '${method} ${path}',`).join('\n')

const writtenBy = 'Written by `npm run web-calls` from the contracts.'

/** Contains only the method and path of each call, because the schemas would add zod to every page. */
export function webCallsModule(): string {
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { CallMethod } from '#shared/api/contract.ts'
import type { laterCalls } from '#web/lib/api/later-calls.ts'

export type CallRoute = \`\${CallMethod} /\${string}\`

/** The calls that every page loads. ${writtenBy} */
export const calls = {
${rowsOf(rows)}
} as const satisfies Partial<Record<keyof ContractsByName, CallRoute>>

export type CallName = keyof typeof calls | keyof typeof laterCalls
`
}

export function laterCallsModule(): string {
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { CallRoute } from '#web/lib/api/calls.ts'

/** The other calls, loaded with the first of them. ${writtenBy} */
export const laterCalls = {
${rowsOf(laterRows)}
} as const satisfies Partial<Record<keyof ContractsByName, CallRoute>>
`
}

const hasJsonAnswer = ({ answerFileType }: Contract) => answerFileType === undefined

function formatted(file: string, code: string): string {
  return execFileSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${file}`], {
    input: code,
    encoding: 'utf8',
  })
}

const constantsOf = (constants: readonly Constant[], isExported: (name: string) => boolean) =>
  constants
    .map(({ name, code }) => `${isExported(name) ? 'export ' : ''}const ${name} = ${code}`)
    .join('\n\n')

const readersOf = (rows: readonly Contract[], answers: readonly string[]) =>
  rows.map(({ name }, index) => `'${name}': ${answers[index]},`).join('\n')

export function answersModules(): { answers: string; laterAnswers: string } {
  const code = new ReaderCode()
  const readRows = rows.filter(hasJsonAnswer)
  const laterReadRows = laterRows.filter(hasJsonAnswer)
  const early = readRows.map((contract) => code.answer(contract))
  const earlyParts = code.partCount
  const { constants, answers } = code.finish([
    ...early,
    ...laterReadRows.map((contract) => code.answer(contract)),
  ])
  const laterConstants = constants.filter(({ place }) => place >= earlyParts)
  const later = `${constantsOf(laterConstants, () => false)}

/** Reads and checks the answer of each call. ${writtenBy} */
export const laterAnswers = {
${readersOf(laterReadRows, answers.slice(readRows.length))}
} satisfies Partial<read.AnswerReaders>
`
  const earlyConstants = constants.filter(({ place }) => place < earlyParts)
  const isNeededLater = (name: string) => new RegExp(`[^"\\w]${name}[^"\\w]`).test(later)
  const imported = earlyConstants.map(({ name }) => name).filter(isNeededLater)
  const importRead = `import * as read from '#web/lib/api/readers.ts'\n`
  return {
    answers: formatted(
      answersFile,
      `${importRead}
${constantsOf(earlyConstants, isNeededLater)}

/** Reads and checks the answer of each call. ${writtenBy} */
export const answers = {
${readersOf(readRows, answers)}
} satisfies Partial<read.AnswerReaders>
`,
    ),
    laterAnswers: formatted(
      laterAnswersFile,
      `import { ${imported.toSorted().join(', ')} } from '#web/lib/api/answers.ts'
${importRead}
${later}`,
    ),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { answers, laterAnswers } = answersModules()
  writeFileSync(webCallsFile, webCallsModule())
  writeFileSync(laterCallsFile, laterCallsModule())
  writeFileSync(answersFile, answers)
  writeFileSync(laterAnswersFile, laterAnswers)
}
