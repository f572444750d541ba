import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AwsService } from 'cdk-on-localhost'
import { openDataFolder } from 'cdk-on-localhost/data-folder'
import { createRoles, inertTypes, openServices, resourceTypes } from 'cdk-on-localhost/testing'

export const relativePath = 'packages/cdk-on-localhost/README.md'

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function operationTable(services: readonly AwsService[]): string {
  const rows = services.map(({ signingName, operations }) => [
    `\`${signingName}\``,
    inCode([...operations].sort()),
  ])
  return table(['Service', 'Operations'], rows.sort())
}

/** `AWS::Lambda::Url` → `AWS::Lambda`. */
const familyOf = (type: string) => type.split('::').slice(0, -1).join('::')

function resourceTable(): string {
  const acting = Object.keys(resourceTypes)
  const families = new Set([...acting, ...inertTypes].map(familyOf))
  const ofFamily = (types: readonly string[], family: string) =>
    inCode(types.filter((type) => familyOf(type) === family).map((type) => type.slice(family.length + 2)))
  const rows = [...families].map((family) => [
    `\`${family}\``,
    ofFamily(acting, family),
    ofFamily(inertTypes, family),
  ])
  return table(['Family', 'Created', 'Accepted, without work of its own'], rows.sort())
}

/** Opens the emulator's services with a temporary data folder. */
async function withServices<Value>(read: (services: readonly AwsService[]) => Value): Promise<Value> {
  const folder = mkdtempSync(path.join(tmpdir(), 'emulator-readme-'))
  const { all, scheduler, lambda } = await openServices({
    data: openDataFolder(folder),
    endpointUrl: 'http://127.0.0.1:9',
    administrator: { accessKeyId: 'none', secretAccessKey: 'none' },
    roles: createRoles('none'),
    refuse: () => undefined,
    log: () => undefined,
  })
  try {
    return read(all)
  } finally {
    await Promise.all([scheduler, lambda, ...all].map((service) => service.close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

function codeBlock(repository: string, file: string): string {
  return `\`\`\`ts\n${readFileSync(path.join(repository, path.dirname(relativePath), file), 'utf8')}\`\`\``
}

/**
 * Regenerates the README's parts between `<!-- operations -->`, `<!-- resource types -->` or
 * `<!-- file: path in the package -->` and the next `<!-- end -->`.
 */
export async function fillEmulatorReadme(repository: string, text: string): Promise<string> {
  const operations = await withServices(operationTable)
  return text.replace(
    /<!-- (operations|resource types|file: (\S+)) -->\n[\s\S]*?<!-- end -->/g,
    (_, name: string, file: string | undefined) => {
      const tables = name === 'operations' ? operations : resourceTable()
      return `<!-- ${name} -->\n${file ? codeBlock(repository, file) : tables}\n<!-- end -->`
    },
  )
}

/** Returns a message if the README does not match the code. */
export async function findStaleEmulatorReadme(repository: string): Promise<string[]> {
  const text = readFileSync(path.join(repository, relativePath), 'utf8')
  const isCurrent = text === (await fillEmulatorReadme(repository, text))
  return isCurrent ? [] : [`${relativePath} is behind the code: run npm run emulator-readme`]
}
