import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { contracts } from '#shared/api/all.ts'

export const webCallsFile = 'web/src/lib/api/calls.ts'

/** The browser's table of calls as TypeScript: where each contract goes, without the schemas that would bring zod along. */
export function webCallsModule(): string {
  // Webhooks are called by other machines; what is linked is fetched by the browser itself.
  const rows = contracts
    .filter(({ exemptFromOriginCheck, isLinked }) => exemptFromOriginCheck !== 'webhook' && !isLinked)
    .map(({ name, method, path }) => `  '${name}': { method: '${method}', path: '${path}' },`)
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { Method } from '#shared/api/contract.ts'

/** Where each call goes. Written by \`npm run web-calls\` from the contracts; a test fails while it is behind them. */
export const calls = {
${rows.join('\n')}
} as const satisfies Partial<Record<keyof ContractsByName, { method: Method; path: string }>>

/** What the browser calls: all but what other machines do and what pages only link to. */
export type CallName = keyof typeof calls
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(webCallsFile, webCallsModule())
}
