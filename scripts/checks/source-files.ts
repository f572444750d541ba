import { execFileSync } from 'node:child_process'

/** Every file that git knows or would take, relative to the repository, with forward slashes. */
export function repositoryFiles(repository: string): string[] {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listing.split('\0').filter((file) => file !== '')
}

/** Those of them that are TypeScript. */
export function sourceFiles(repository: string): string[] {
  return repositoryFiles(repository).filter((file) => /\.tsx?$/.test(file))
}
