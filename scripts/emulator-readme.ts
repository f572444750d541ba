import { readFileSync, writeFileSync } from 'node:fs'
import { fillEmulatorReadme, relativePath } from '#scripts/checks/emulator-readme.ts'

/** Writes the tables and the examples in `packages/cdk-on-localhost/README.md` anew; `npm test` fails while they are behind the code. */
writeFileSync(relativePath, await fillEmulatorReadme(process.cwd(), readFileSync(relativePath, 'utf8')))
