import type { NewCall } from '#scripts/new-call/templates.ts'
import * as templates from '#scripts/new-call/templates.ts'

/** Returns the text of a file in the repository; undefined if it does not exist. */
export type ReadText = (file: string) => string | undefined

const resourcesFile = 'shared/api/all.ts'
const visitorGrants = 'infra/grants/visitor-grants.ts'

function textOf(read: ReadText, file: string): string {
  const text = read(file)
  if (text === undefined) throw new Error(`${file} doesn't exist.`)
  return text
}

/** @throws Error when the anchor does not occur, which means that the file's structure has changed */
function insertAfter(text: string, anchor: RegExp, inserted: string): string {
  const match = anchor.exec(text)
  if (!match) throw new Error(`Nothing matches ${anchor}.`)
  const end = match.index + match[0].length
  return text.slice(0, end) + inserted + text.slice(end)
}

/** Adds the names to the existing import of the module, or adds a new import. Biome sorts them. */
function withImport(text: string, module: string, names: readonly string[]): string {
  const existing = new RegExp(`import \\{([^}]*)\\} from '${module}'`).exec(text)
  if (!existing) return `import { ${names.join(', ')} } from '${module}'\n${text}`
  const imported = (existing[1] ?? '').split(',').map((name) => name.trim())
  const all = [...imported, ...names.filter((name) => !imported.includes(name))].filter(Boolean)
  return text.replace(existing[0], `import { ${all.join(', ')} } from '${module}'`)
}

function withContract(call: NewCall, existing: string | undefined): string {
  const start = existing ?? `export const ${templates.apiOf(call)} = {\n}\n`
  const api = new RegExp(`export const ${templates.apiOf(call)} = \\{\\n(?:.*\\n)*?(?=\\})`)
  let text = insertAfter(start, api, templates.contractText(call))
  if (!/^import \* as z from 'zod'$/m.test(text)) text = `import * as z from 'zod'\n${text}`
  for (const [module, names] of Object.entries(templates.contractImports(call))) {
    text = withImport(text, module, names)
  }
  return text
}

function withResource(call: NewCall, text: string): string {
  const api = templates.apiOf(call)
  const imported = withImport(text, `#shared/api/${call.resource}.ts`, [api])
  const listed = insertAfter(imported, /const resources = \[\n/, `  ${api},\n`)
  const description = `  '${call.resource}': '${templates.blank}: what these calls are about.',\n`
  return insertAfter(listed, /export const resourceDescriptions[^{]*\{\n/, description)
}

/** The file whose type requires a grant for this call, and a pattern for the line before its grants. */
function grantsPlace({ resource, audience }: NewCall, read: ReadText, grantFiles: readonly string[]) {
  const typed = new RegExp(
    `ContractGrants<'${audience}',[^>]*'${resource}'[^>]*> \\{\\n(?:.*\\n)*?  return \\{\\n`,
  )
  const own = grantFiles.find((file) => typed.test(read(file) ?? ''))
  if (own) return { file: own, anchor: typed }
  if (audience === 'public')
    return { file: visitorGrants, anchor: /ContractGrants<'public'> \{\n(?:.*\n)*? {2}return \{\n/ }
  return { file: `infra/api-${audience}-stack.ts`, anchor: / {6}grants: \{\n/ }
}

/**
 * The files to add or change for a new call, by path. `FILL IN` marks what the developer must write.
 * @throws Error when the contract exists already
 */
export function newCallFiles(
  call: NewCall,
  read: ReadText,
  grantFiles: readonly string[],
): ReadonlyMap<string, string> {
  const name = templates.nameOf(call)
  const contractFile = `shared/api/${call.resource}.ts`
  const existing = read(contractFile)
  if (existing?.includes(`name: '${name}'`)) throw new Error(`${name} exists already.`)
  const grants = grantsPlace(call, read, grantFiles)
  const access = 'tests/integration/access-matrix.test.ts'
  const files = new Map([
    [contractFile, withContract(call, existing)],
    [`functions/entries/api/${call.resource}/${call.verb}.ts`, templates.entryText(call)],
    [grants.file, insertAfter(textOf(read, grants.file), grants.anchor, `'${name}': [],\n`)],
    [`tests/integration/${call.resource}-${call.verb}.test.ts`, templates.testText(call)],
    [access, insertAfter(textOf(read, access), /const rows: [^{]*\{\n/, templates.accessRow(call))],
  ])
  if (existing === undefined) files.set(resourcesFile, withResource(call, textOf(read, resourcesFile)))
  if (!templates.isLogged(call)) return files
  const sentences = 'shared/format/log-sentence.ts'
  const sentence = `'${name}': ['${templates.blank}: Did it', '${templates.blank}: do it'],\n`
  files.set(sentences, insertAfter(textOf(read, sentences), /const actions[^{]*\{\n/, sentence))
  const logTest = 'tests/integration/admin-log.test.ts'
  files.set(logTest, insertAfter(textOf(read, logTest), /const calls[^{]*\{\n/, `'${name}': {},\n`))
  return files
}
