import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'

export const webCallsFile = 'web/src/lib/api/calls.ts'
export const adminCallsFile = 'web/src/lib/api/admin-calls.ts'

/** What the browser calls: webhooks are called by other machines, and what is linked is fetched by the browser itself. */
const called = contracts.filter(
  ({ exemptFromOriginCheck, isLinked }) => exemptFromOriginCheck !== 'webhook' && !isLinked,
)

const isForAdmins = ({ audience }: Contract) => audience === 'admin'

const rowsOf = (rows: readonly Contract[]) =>
  rows.map(({ name, method, path }) => `  '${name}': '${method} ${path}',`).join('\n')

const writtenBy = 'Written by `npm run web-calls` from the contracts; a test fails while it is behind them.'

/** The browser's table of calls as TypeScript: where each contract goes, without the schemas that would bring zod along. One text for each, because every page loads them. */
export function webCallsModule(): string {
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { Method } from '#shared/api/contract.ts'
import type { adminCalls } from '#web/lib/api/admin-calls.ts'

export type CallPlace = \`\${Method} /\${string}\`

/** Where each call goes that is not for admins alone. ${writtenBy} */
export const calls = {
${rowsOf(called.filter((contract) => !isForAdmins(contract)))}
} as const satisfies Partial<Record<keyof ContractsByName, CallPlace>>

/** What the browser calls: all but what other machines do and what pages only link to. */
export type CallName = keyof typeof calls | keyof typeof adminCalls
`
}

/** The same for calls of admins, which no visitor has to load. */
export function adminCallsModule(): string {
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { CallPlace } from '#web/lib/api/calls.ts'

/** Where each call of admins goes; loaded with the first of them. ${writtenBy} */
export const adminCalls = {
${rowsOf(called.filter(isForAdmins))}
} as const satisfies Partial<Record<keyof ContractsByName, CallPlace>>
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(webCallsFile, webCallsModule())
  writeFileSync(adminCallsFile, adminCallsModule())
}
