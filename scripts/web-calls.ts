import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { contracts } from '#shared/api/all.ts'

export const webCallsFile = 'web/src/lib/api/calls.ts'

/** The browser's table of calls as TypeScript: where each contract goes, without the schemas that would bring zod along. */
export function webCallsModule(): string {
  // What takes bytes is called by other machines, which sign them.
  const rows = contracts
    .filter(({ bodyForm }) => bodyForm !== 'bytes')
    .map(({ name, method, path }) => `  '${name}': { method: '${method}', path: '${path}' },`)
  return `import type { ContractsByName } from '#shared/api/all.ts'
import type { BodyOf, Method } from '#shared/api/contract.ts'

/** What the browser calls: all but what takes bytes, which other machines sign. */
export type CallName = {
  [Name in keyof ContractsByName]: BodyOf<ContractsByName[Name]> extends Uint8Array ? never : Name
}[keyof ContractsByName]

/** Where each call goes. Written by \`npm run web-calls\` from the contracts; a test fails while it is behind them. */
export const calls: Record<CallName, { method: Method; path: string }> = {
${rows.join('\n')}
}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(webCallsFile, webCallsModule())
}
