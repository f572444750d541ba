import { importedFile } from '#scripts/checks/import-direction.ts'
import type { Source } from '#scripts/checks/sources.ts'

const entries = 'functions/entries/'

const importsOf = ({ file, imports }: Source): string[] =>
  imports.flatMap(({ specifier, isType }) => (isType ? [] : (importedFile(file, specifier) ?? [])))

/** Tests that import the file themselves. */
export const directTests = (sources: readonly Source[], file: string): string[] =>
  sources
    .filter((source) => /\.test\.tsx?$/.test(source.file) && importsOf(source).includes(file))
    .map((source) => source.file)

/** These files, and all files that import one of them, directly or indirectly. */
function importersOf(sources: readonly Source[], files: readonly string[]): Set<string> {
  const found = new Set(files)
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const source of sources)
      if (importsOf(source).some((file) => found.has(file))) found.add(source.file)
  }
  return found
}

/** How tests name an entry, such as `podcastsApi.list`, `podcasts.list` or `upkeep/repair-catalogue`. */
function namesOf(entry: string): string[] {
  const name = entry.slice(entries.length, -'.ts'.length)
  if (!name.startsWith('api/')) return [`'${name}'`, `'${name.split('/').at(-1)}'`]
  const [resource = '', verb = ''] = name.slice('api/'.length).split('/')
  const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [`${camel(resource)}Api.${camel(verb)}`, `'${resource}.${verb}'`]
}

/**
 * Integration tests load entries by name, so Vitest does not know that they depend on them. Returns the tests
 * that name an entry which imports the file, in their own code or in a helper.
 */
export function testsByName(sources: readonly Source[], file: string): string[] {
  const reached = [...importersOf(sources, [file])].filter((one) => one.startsWith(entries))
  const names = reached.flatMap(namesOf)
  const inTests = sources.filter((source) => source.file.startsWith('tests/integration/'))
  const naming = inTests.filter(({ lines }) =>
    lines.some((line) => names.some((name) => line.includes(name))),
  )
  const related = importersOf(
    inTests,
    naming.map((source) => source.file),
  )
  return [...related].filter((one) => one.endsWith('.test.ts')).toSorted()
}
