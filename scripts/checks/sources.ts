import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, type ParseResult, parseSync, Visitor, type VisitorObject } from 'vite'

/** `isType`: the import does not exist at run time. */
export type Import = { specifier: string; isType: boolean }

/** A TypeScript or JavaScript file, parsed once for all checks. */
export type Source = {
  /** Path relative to the repository, with forward slashes. */
  file: string
  lines: readonly string[]
  program: ESTree.Program
  comments: ParseResult['comments']
  imports: readonly Import[]
  textOf(node: ESTree.Span): string
  lineOf(node: ESTree.Span): number
}

/** Tests and files that only tests use. */
export const isTest = (file: string): boolean =>
  file.startsWith('tests/') || /\.(test|fixture|setup)\.tsx?$/.test(file)

/** Tracked and new files, without ignored and deleted ones. Paths are relative to the repository. */
export function repositoryFiles(repository: string): string[] {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listing.split('\0').filter((file) => file !== '' && existsSync(path.join(repository, file)))
}

export const readSources = (repository: string): Source[] =>
  repositoryFiles(repository)
    .filter((file) => /\.(?:tsx?|js)$/.test(file))
    .map((file) => parseSource(file, readFileSync(path.join(repository, file), 'utf8')))

/** @throws Error when the text cannot be parsed */
export function parseSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return {
    file,
    lines: text.split('\n'),
    program,
    comments,
    imports: importsOf(program),
    textOf: ({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '),
    lineOf: ({ start }) => text.slice(0, start).split('\n').length,
  }
}

export const visit = ({ program }: Source, visitor: VisitorObject): void =>
  new Visitor(visitor).visit(program)

function importsOf(program: ESTree.Program): Import[] {
  const imports: Import[] = []
  const addImport = (source: ESTree.Node | null, isType: boolean) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      imports.push({ specifier: source.value, isType })
    }
  }
  const addExport = ({ source, exportKind }: ESTree.ExportNamedDeclaration | ESTree.ExportAllDeclaration) =>
    addImport(source, exportKind === 'type')
  const visitor = new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      addImport(source, importKind === 'type' || (specifiers.length > 0 && specifiers.every(isTypeSpecifier)))
    },
    ExportNamedDeclaration: addExport,
    ExportAllDeclaration: addExport,
    ImportExpression({ source }) {
      addImport(source, false)
    },
    TSImportType({ source }) {
      addImport(source, true)
    },
  })
  visitor.visit(program)
  return imports
}

const isTypeSpecifier = (specifier: ESTree.ImportDeclarationSpecifier): boolean =>
  specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'
