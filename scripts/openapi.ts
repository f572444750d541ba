import { writeFileSync } from 'node:fs'
import { openApiDocument } from '#scripts/openapi-document.ts'

/** Writes `docs/openapi.json` anew; `npm test` fails while it is behind the contracts. */
writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`)
