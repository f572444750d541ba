import { readFileSync, writeFileSync } from 'node:fs'
import { fillEmulatorReadme, relativePath } from '#scripts/checks/emulator-readme.ts'

writeFileSync(relativePath, await fillEmulatorReadme(process.cwd(), readFileSync(relativePath, 'utf8')))
