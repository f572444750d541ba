import { writeFileSync } from 'node:fs'
import { compactJson } from '#scripts/compact-json.ts'
import { openApiDocument } from '#scripts/openapi-document.ts'

/** Writes `docs/openapi.json` anew; `npm test` fails while it is behind the contracts. */
writeFileSync('docs/openapi.json', `${compactJson(openApiDocument())}\n`)
