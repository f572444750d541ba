import { writeFileSync } from 'node:fs'
import { compactJson } from '#scripts/compact-json.ts'
import { openApiDocument } from '#scripts/openapi-document.ts'

writeFileSync('docs/openapi.json', `${compactJson(openApiDocument())}\n`)
