import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Constant, ReaderCode } from '#scripts/answer-readers.ts'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import { refuseAccess } from '#shared/rules/access.ts'

export const webCallsFile = 'web/src/lib/api/calls.ts'
export const laterCallsFile = 'web/src/lib/api/later-calls.ts'
export const answersFile = 'web/src/lib/api/answers.ts'
export const laterAnswersFile = 'web/src/lib/api/later-answers.ts'

/** What the browser calls: other machines make the calls that need no origin, and what is linked is fetched by the browser itself. */
const called = contracts.filter(({ exemptFromOriginCheck, isLinked }) => !exemptFromOriginCheck && !isLinked)

/** Whether every page loads where the call goes: it is open to visitors, or asks who is there. */
const isForAll = ({ access, name, isSeldom }: Contract) =>
  !isSeldom && (refuseAccess(access, undefined) === undefined || name === 'auth.me')

const rowsOf = (rows: readonly Contract[]) =>
  rows.map(({ name, method, path }) => `  '${name}': '${method} ${path}',`).join('\n')

const writtenBy = 'Written by `npm run web-calls` from the contracts; a test fails while it is behind them.'

/** The browser's table of calls as TypeScript: where each contract goes, without the schemas that would bring zod along. One text for each, because every page loads them. */
export function webCallsModule(): string {
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { Method } from '#shared/api/contract.ts'
import type { laterCalls } from '#web/lib/api/later-calls.ts'

export type CallPlace = \`\${Method} /\${string}\`

/** Where each call goes that visitors often make. ${writtenBy} */
export const calls = {
${rowsOf(called.filter(isForAll))}
} as const satisfies Partial<Record<keyof ContractsByName, CallPlace>>

/** What the browser calls: all but what other machines do and what pages only link to. */
export type CallName = keyof typeof calls | keyof typeof laterCalls
`
}

/** The same for calls that visitors cannot make or seldom do, which no page loads at once. */
export function laterCallsModule(): string {
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { CallPlace } from '#web/lib/api/calls.ts'

/** Where each call goes that visitors cannot make or seldom do; loaded with the first of them. ${writtenBy} */
export const laterCalls = {
${rowsOf(called.filter((contract) => !isForAll(contract)))}
} as const satisfies Partial<Record<keyof ContractsByName, CallPlace>>
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

/** The readers of answers as TypeScript, split as the calls are: for every page, and loaded later. */
export function answersModules(): { answers: string; laterAnswers: string } {
  const code = new ReaderCode()
  const rows = called.filter((contract) => isForAll(contract) && hasJsonAnswer(contract))
  const laterRows = called.filter((contract) => !isForAll(contract) && hasJsonAnswer(contract))
  const early = rows.map((contract) => code.answer(contract))
  const earlyParts = code.partCount
  const { constants, answers } = code.finish([
    ...early,
    ...laterRows.map((contract) => code.answer(contract)),
  ])
  const laterConstants = constants.filter(({ place }) => place >= earlyParts)
  const later = `${constantsOf(laterConstants, () => false)}

/** How the answer of each of these calls is read. ${writtenBy} */
export const laterAnswers = {
${readersOf(laterRows, answers.slice(rows.length))}
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

/** How the answer of each of these calls is read. ${writtenBy} */
export const answers = {
${readersOf(rows, answers)}
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
