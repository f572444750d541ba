import { readFileSync } from 'node:fs'
import { shellFile } from '#shared/pages/shell.ts'

/**
 * The built shell, which the build lays beside the bundle: what is drawn here and the scripts that take it over are of one make.
 * Where nothing is bundled, the bare one beside this file.
 * @throws where a bundle came without its shell.
 */
export function readShell(): string {
  return readFileSync(new URL(shellFile, import.meta.url), 'utf8')
}
