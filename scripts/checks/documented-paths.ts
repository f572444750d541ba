import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryFiles, type Source } from '#scripts/checks/sources.ts'

/** A document or comment. `line` is the number of its first line. */
type Prose = { file: string; line: number; text: string; isMarkdown: boolean }

/** All files and folders of the repository, and the headings of each document. */
type Tree = {
  files: readonly string[]
  entries: ReadonlySet<string>
  folders: ReadonlySet<string>
  headings: ReadonlyMap<string, readonly string[]>
}

function treeOf(files: readonly string[], documents: readonly Prose[]): Tree {
  const entries = new Set(files)
  for (const file of files) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      entries.add(folder)
    }
  }
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))
  const headings = new Map(documents.map(({ file, text }) => [file, headingsOf(text)]))
  return { files, entries, folders, headings }
}

/** Converted to URL fragments, as GitHub does. */
const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const commentsOf = ({ file, comments, lineOf }: Source): Prose[] =>
  comments.map((comment) => ({ file, line: lineOf(comment), text: comment.value, isMarkdown: false }))

/** A path that starts with a folder at the root. Not part of a URL, a package name or a longer path. */
const rootedPath = /(?<![\w@#./<>{}~$-])([\w.-]+)\/(?:[\w./*-]|\{[^}\s]*\}|<(?!br>)[^>]+>)*/g
/** A source file or document, given by its name or by the end of its path. */
const sourceName = /(?<![\w@#./<>{}*~$-])(?:\w[\w.-]*\/)*\w[\w.-]*\.(?:tsx?|md)(?![\w.-])/g
const link = /(?:\]\(|src=")([^)"#\s]*)(?:#([^)"\s]+))?/g

/** `<verb>`, `{id}` and `*` match any name, and `{a,b}` requires both. Ignores punctuation at the end. */
function exists(tree: Tree, named: string): boolean {
  const clean = named.replace(/[./]+$/, '')
  const [list, names] = /\{([^}]*,[^}]*)\}/.exec(clean) ?? []
  if (list && names) return names.split(',').every((name) => exists(tree, clean.replace(list, name)))
  if (!/[<{*]/.test(clean)) return tree.entries.has(clean)
  const parts = clean.split(/<[^>]*>|\{[^}]*\}|\*+/)
  const pattern = new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^/]+')}$`)
  return [...tree.entries].some((entry) => pattern.test(entry))
}

function missingIn(tree: Tree, prose: Prose): { named: string; index: number }[] {
  const missing: { named: string; index: number }[] = []
  for (const { 0: named, 1: folder = '', index } of prose.text.matchAll(rootedPath)) {
    if (tree.folders.has(folder) && !exists(tree, named)) missing.push({ named, index })
  }
  for (const { 0: named, index } of prose.text.matchAll(sourceName)) {
    const isRooted = tree.folders.has(named.split('/')[0] ?? '')
    const isHere = tree.files.some((file) => file === named || file.endsWith(`/${named}`))
    if (!isRooted && !isHere) missing.push({ named, index })
  }
  if (!prose.isMarkdown) return missing
  for (const { 1: named = '', 2: heading, index } of prose.text.matchAll(link)) {
    if (/^[a-z]+:/.test(named)) continue
    const target = named ? path.posix.join(path.posix.dirname(prose.file), decodeURI(named)) : prose.file
    if (!exists(tree, target)) missing.push({ named, index })
    else if (heading && tree.headings.get(target)?.includes(heading) === false) {
      missing.push({ named: `${named}#${heading}`, index })
    }
  }
  return missing
}

/**
 * Returns a message for each file, folder or heading that a document or comment names but that does not
 * exist.
 */
export function findMissingPaths(repository: string, sources: readonly Source[]): string[] {
  const files = repositoryFiles(repository)
  const documents = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      file,
      line: 1,
      text: readFileSync(path.join(repository, file), 'utf8'),
      isMarkdown: true,
    }))
  const tree = treeOf(files, documents)
  const faults = [...documents, ...sources.flatMap(commentsOf)].flatMap((prose) =>
    missingIn(tree, prose).map(({ named, index }) => {
      const line = prose.line + prose.text.slice(0, index).split('\n').length - 1
      return `${prose.file}:${line} names ${named}, which does not exist`
    }),
  )
  return [...new Set(faults)]
}
