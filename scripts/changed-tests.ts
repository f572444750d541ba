import { execFileSync } from 'node:child_process'
import { importedFile } from '#scripts/checks/import-direction.ts'
import type { Source } from '#scripts/checks/sources.ts'

/** Changed and new files compared with the last commit, relative to the repository. */
export function changedFiles(repository: string): string[] {
  const list = (...words: string[]) =>
    execFileSync('git', [...words, '-z'], { cwd: repository, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean)
  return [
    ...list('diff', '--name-only', '--relative', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Slow tests need a build, an emulator or a browser. */
const isSlowTest = (file: string) => /^(?:infra|tests)\/.*\.test\.ts$|\.integration\.test\.ts$/.test(file)

/** Slow tests that are among `files` or import one of them. Follows direct imports only. */
export function slowTestsNaming(sources: readonly Source[], files: readonly string[]): string[] {
  return sources
    .filter(({ file }) => isSlowTest(file))
    .filter(
      ({ file, imports }) =>
        files.includes(file) ||
        imports.some(({ specifier }) => files.includes(importedFile(file, specifier) ?? '')),
    )
    .map(({ file }) => file)
}
