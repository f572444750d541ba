import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '#scripts/openapi-document.ts'

const relativePath = 'docs/openapi.json'

/** What is wrong with the checked-in document: behind the contracts, or not to the linter's rules. */
export async function findStaleDocument(repository: string): Promise<string[]> {
  const file = path.join(repository, relativePath)
  if (!existsSync(file)) return [`${relativePath} is missing: run npm run openapi`]
  const source = readFileSync(file, 'utf8')
  const current = `${JSON.stringify(openApiDocument(), null, 2)}\n`
  const stale = source === current ? [] : [`${relativePath} is behind the contracts: run npm run openapi`]
  // The specification fixes /api/episodes/upload-progress/{id} beside /api/episodes/{id}/…; the gateway prefers the fixed segment.
  // A link that leads to a page answers 303 and nothing else.
  const rules = { 'no-ambiguous-paths': 'off', 'operation-2xx-response': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, absoluteRef: file, config })
  return [...stale, ...problems.map(({ ruleId, message }) => `${relativePath}: ${message} (${ruleId})`)]
}
